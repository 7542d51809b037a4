// On an exercise's page before everything else: begins what takes longest while the page is still read.
import { warm } from "./warm.ts";
import { prestart } from "./interpreter/workers.ts";

// What a host without headers sends is loaded again first: main.ts sees to that.
if (crossOriginIsolated) warm().then((addresses) => addresses && prestart(addresses), console.warn);
