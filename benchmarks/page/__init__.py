"""What benchmarks/browser.py measures, and with what."""
