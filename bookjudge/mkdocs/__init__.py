"""What the MkDocs plugin writes: exercise pages and boxes, as text."""
