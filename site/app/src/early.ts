// On an exercise's page before everything else: begins what takes longest while the page is still read.
import { warm } from "./warm.ts";
import { prestart } from "./interpreter/workers.ts";

// What a host without headers sends is loaded again first: main.ts sees to that.
if (crossOriginIsolated) begin().catch(console.warn);

async function begin(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const addresses = await warm(port1);
  if (addresses !== null) prestart(addresses, port2);
}
