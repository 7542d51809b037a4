// Whether a worker lives. Its death has no event, so it holds a Web Lock, which dies with it.
// On an insecure address there are no locks: then only its silence tells, and Stop is there.

/** Holds the lock for as long as this worker lives. */
export async function live(name: string): Promise<void> {
  const { locks } = navigator;
  if (locks === undefined) return;
  await new Promise<void>((held) => {
    void locks.request(name, () => {
      held();
      return new Promise(() => undefined);
    });
  });
}

/** Calls back when the worker that holds the lock is gone. */
export function whenGone(name: string, gone: () => void): void {
  void navigator.locks?.request(name, gone);
}
