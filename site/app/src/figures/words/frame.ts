// What the frame of every picture says: here, of a field whose text is no such number.

export interface FrameWords {
  readonly number: (min: string, max: string) => string;
  readonly whole: (min: string, max: string) => string;
}

export const frameWords: Readonly<Record<"en" | "zh", FrameWords>> = {
  en: {
    number: (min, max) => `a number from ${min} to ${max}`,
    whole: (min, max) => `a whole number from ${min} to ${max}`,
  },
  zh: {
    number: (min, max) => `请输入 ${min} 到 ${max} 之间的数`,
    whole: (min, max) => `请输入 ${min} 到 ${max} 之间的整数`,
  },
};
