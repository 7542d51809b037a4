// What the frame of every picture says.

export interface FrameWords {
  readonly outside: (min: string, max: string) => string;
}

export const frameWords: Readonly<Record<"en" | "zh", FrameWords>> = {
  en: { outside: (min, max) => `from ${min} to ${max}` },
  zh: { outside: (min, max) => `应在 ${min} 到 ${max} 之间` },
};
