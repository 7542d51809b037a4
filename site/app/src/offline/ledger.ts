// Which build every open page belongs to. A page goes on with its own until it is reloaded, also when the
// service worker of a newer build answers for it; what no open page needs any more is forgotten.
// A new page never gets its build from here but from the worker's own script, so nobody who writes into
// the storage can choose what a new page is made of.
import type { Build, Level } from "./build.ts";

export class Ledger {
  readonly #name: string;
  readonly #root: string;
  readonly #own: Build;
  readonly #clients = new Map<string, string>();
  readonly #builds = new Map<string, Build>();
  /** Pages under way that the browser does not list yet. */
  readonly #young = new Set<string>();

  constructor(name: string, root: string, own: Build) {
    this.#name = name;
    this.#root = `${root}bookjudge-sw/`;
    this.#own = own;
    this.#builds.set(own.id, own);
  }

  /** Writes down what the own build consists of, for the worker of a later one. */
  async open(): Promise<void> {
    await this.#write(`build/${this.#own.id}`, JSON.stringify(this.#own));
  }

  /** Known from now on; resolves when it will be known after the worker's end as well. */
  async remember(client: string, build: string): Promise<void> {
    this.#clients.set(client, build);
    this.#young.add(client);
    await this.#write(`client/${client}`, build);
  }

  /** Notes that a page is complete: from now on its absence means its end. */
  grown(client: string): void {
    this.#young.delete(client);
  }

  /** Returns the build of a page or worker; undefined when it is not known. */
  async of(client: string): Promise<Build | undefined> {
    const id = this.#clients.get(client) ?? (await this.#read(`client/${client}`));
    if (id === undefined) return undefined;
    this.#clients.set(client, id);
    return this.#build(id);
  }

  /** Returns the builds before the own one that something is still kept of. */
  async earlier(): Promise<Build[]> {
    const ids = (await this.#names("build/")).filter((id) => id !== this.#own.id);
    const builds = await Promise.all(ids.map((id) => this.#build(id)));
    return builds.filter((build) => build !== undefined);
  }

  async want(level: Level): Promise<void> {
    await this.#write("level", level);
  }

  async wanted(): Promise<Level> {
    const level = await this.#read("level");
    return level === "all" || level === "lean" ? level : "visited";
  }

  /** Forgets pages that are gone and builds without pages; returns the digests still needed. */
  async prune(live: ReadonlySet<string>): Promise<Set<string>> {
    const needed = new Set([this.#own.id]);
    for (const client of await this.#names("client/")) {
      if (live.has(client)) this.#young.delete(client);
      const build = await this.#read(`client/${client}`);
      if (live.has(client) || this.#young.has(client)) needed.add(build ?? "");
      else await this.#forget(`client/${client}`);
    }
    for (const id of await this.#names("build/")) {
      if (!needed.has(id)) await this.#forget(`build/${id}`);
    }
    const builds = [this.#own, ...(await this.earlier())];
    return new Set(builds.flatMap(({ files }) => Object.values(files).map((file) => file.sha256)));
  }

  async #build(id: string): Promise<Build | undefined> {
    const known = this.#builds.get(id);
    if (known !== undefined) return known;
    const text = await this.#read(`build/${id}`);
    if (text === undefined) return undefined;
    const build = JSON.parse(text) as Build;
    this.#builds.set(id, build);
    return build;
  }

  async #names(kind: string): Promise<string[]> {
    const prefix = this.#root + kind;
    const keys = await (await caches.open(this.#name)).keys();
    return keys
      .filter(({ url }) => url.startsWith(prefix))
      .map(({ url }) => url.slice(prefix.length));
  }

  async #read(name: string): Promise<string | undefined> {
    try {
      return await (await (await caches.open(this.#name)).match(this.#root + name))?.text();
    } catch {
      return undefined;
    }
  }

  /** Without storage the worker goes on from its memory. */
  async #write(name: string, text: string): Promise<void> {
    try {
      await (await caches.open(this.#name)).put(this.#root + name, new Response(text));
    } catch (error) {
      console.warn(error);
    }
  }

  async #forget(name: string): Promise<void> {
    await (await caches.open(this.#name)).delete(this.#root + name);
  }
}
