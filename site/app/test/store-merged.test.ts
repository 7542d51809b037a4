import assert from "node:assert/strict";
import { test } from "node:test";
import { MergedTable } from "../src/store/merged.ts";
import type { Table } from "../src/store/shelf.ts";
import { Troubles } from "../src/store/trouble.ts";
import { noRoom } from "./store-parts.ts";

interface Count {
  readonly exercise: number;
  readonly count: number;
}

test("a merge that fails while an earlier one is written is not forgotten", async () => {
  const writes: { readonly succeed: () => void; readonly fail: (error: Error) => void }[] = [];
  const table: Table<Count> = {
    read: async () => null,
    all: async () => [],
    change: (_, change) => {
      change(null);
      return new Promise((succeed, fail) => {
        writes.push({ succeed, fail });
      });
    },
  };
  const merged = new MergedTable(table, new Troubles());
  const atLeast = (count: number) => (present: Count | null) => ({
    exercise: 44,
    count: Math.max(present?.count ?? 0, count),
  });
  const both = [merged.merge(44, atLeast(1)), merged.merge(44, atLeast(2))];
  writes[1]?.fail(noRoom);
  writes[0]?.succeed();
  await Promise.all(both);
  assert.deepEqual(await merged.read(44), { exercise: 44, count: 2 });
});
