export interface AmdahlWords {
  readonly title: string;
  readonly fraction: string;
  readonly factor: string;
  readonly factorAxis: string;
  readonly speedupAxis: string;
  readonly before: string;
  readonly after: string;
  readonly speedup: string;
  readonly limit: string;
  readonly reached: string;
  readonly timeLeft: string;
  readonly times: (value: string) => string;
  readonly limitIs: (limit: string) => string;
  readonly summary: (
    told: Readonly<Record<"fraction" | "factor" | "speedup" | "limit" | "rest", string>>,
  ) => string;
}

const en: AmdahlWords = {
  title: "Amdahl’s law",
  fraction: "share of the time, f",
  factor: "speedup of that part, s",
  factorAxis: "speedup of the part, s",
  speedupAxis: "overall speedup",
  before: "before",
  after: "after",
  speedup: "overall speedup",
  limit: "limit 1 / (1 − f)",
  reached: "of the limit",
  timeLeft: "time left",
  times: (value) => `${value}×`,
  limitIs: (limit) => `limit ${limit}×`,
  summary: ({ fraction, factor, speedup, limit, rest }) =>
    `A part that takes ${fraction} of the time, made ${factor} times faster, makes the whole ` +
    `${speedup} times faster. However fast that part becomes, the other ${rest} of the time ` +
    `remains: the whole never gets beyond ${limit} times.`,
};

const zh: AmdahlWords = {
  title: "Amdahl 定律",
  fraction: "这部分占总时间的比例 f",
  factor: "这部分的加速倍数 s",
  factorAxis: "这部分的加速倍数 s",
  speedupAxis: "整体加速比",
  before: "优化前",
  after: "优化后",
  speedup: "整体加速比",
  limit: "上限 1 / (1 − f)",
  reached: "已达上限的",
  timeLeft: "剩余时间",
  times: (value) => `${value}×`,
  limitIs: (limit) => `上限 ${limit}×`,
  summary: ({ fraction, factor, speedup, limit, rest }) =>
    `占总时间 ${fraction} 的部分加快到 ${factor} 倍，整体只快到 ${speedup} 倍。` +
    `这部分再怎么快，其余 ${rest} 的时间也省不掉，整体加速比始终不超过 ${limit} 倍。`,
};

export const amdahlWords = { en, zh };
