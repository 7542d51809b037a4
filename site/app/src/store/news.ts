// Tells the pages of one browser what one of them changed: BroadcastChannel, or else the storage event.

/** Something about an exercise is not what it was. */
export interface Change {
  readonly exercise: number;
  readonly part: "draft" | "attempts" | "progress";
}

export interface News {
  /** Tells the other pages. */
  send(change: Change): void;
  /** Calls the listener with what other pages tell. */
  listen(listener: (change: Change) => void): void;
}

export function browserNews(name: string): News {
  try {
    return channelNews(new BroadcastChannel(name));
  } catch {
    return storageNews(name);
  }
}

function channelNews(channel: BroadcastChannel): News {
  return {
    send: (change) => channel.postMessage(change),
    listen: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (isChange(data)) listener(data);
      };
    },
  };
}

function storageNews(name: string): News {
  return {
    send: (change) => {
      try {
        // The time makes it another value, for there is no event without a difference.
        localStorage.setItem(name, JSON.stringify({ ...change, at: performance.now() }));
      } catch {
        // Where nothing is stored, the pages have nothing in common.
      }
    },
    listen: (listener) =>
      window.addEventListener("storage", ({ key, newValue }) => {
        if (key !== name || newValue === null) return;
        const change: unknown = JSON.parse(newValue);
        if (isChange(change)) listener(change);
      }),
  };
}

function isChange(value: unknown): value is Change {
  if (typeof value !== "object" || value === null) return false;
  const { exercise, part } = value as Partial<Record<keyof Change, unknown>>;
  return (
    Number.isSafeInteger(exercise) && ["draft", "attempts", "progress"].some((one) => one === part)
  );
}
