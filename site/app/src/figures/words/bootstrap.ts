export interface BootstrapWords {
  readonly title: string;
  readonly size: string;
  readonly draw: string;
  readonly samples: (value: string) => string;
  readonly milliseconds: (value: string) => string;
  readonly latencyAxis: string;
  readonly shareAxis: string;
  readonly trueIs: (value: string) => string;
  readonly estimate: string;
  readonly interval: string;
  readonly width: string;
  readonly expected: string;
  readonly summary: (
    told: Readonly<Record<"size" | "estimate" | "interval" | "width" | "trueP99", string>>,
    holds: boolean,
  ) => string;
  readonly onlyLargest: string;
  readonly sixteen: string;
  readonly note: (resamples: number) => string;
}

const en: BootstrapWords = {
  title: "How well a sample knows its P99",
  size: "sample size, n",
  draw: "New sample",
  samples: (value) => `${value} samples`,
  milliseconds: (value) => `${value} ms`,
  latencyAxis: "P99 of a resample, ms",
  shareAxis: "share of resamples",
  trueIs: (value) => `true P99 ${value}`,
  estimate: "P99 of the sample",
  interval: "95% interval",
  width: "its width",
  expected: "expected width",
  summary: ({ size, estimate, interval, width, trueP99 }, holds) =>
    `${size} samples give a P99 of ${estimate} with an interval of ${interval}, ${width} wide. ` +
    `The true P99 of ${trueP99} ${holds ? "is in it" : "is not in it: about one interval in twenty misses, more for small samples"}. `,
  onlyLargest:
    "Of so few samples the P99 is just the largest, so the resamples know only a few values.",
  sixteen: "A quarter of the width takes sixteen times the samples.",
  note: (resamples) =>
    `${resamples} resamples of one sample, lognormal with a median of 100 ms and σ = 0.5. ` +
    `The band is where the P99s of 95 in 100 samples of this size lie, for large samples.`,
};

const zh: BootstrapWords = {
  title: "一组样本对自己的 P99 有多大把握",
  size: "样本数 n",
  draw: "重新抽样",
  samples: (value) => `${value} 个样本`,
  milliseconds: (value) => `${value} ms`,
  latencyAxis: "重抽样的 P99，ms",
  shareAxis: "重抽样占比",
  trueIs: (value) => `真实 P99 ${value}`,
  estimate: "样本的 P99",
  interval: "95% 置信区间",
  width: "区间宽度",
  expected: "预期宽度",
  summary: ({ size, estimate, interval, width, trueP99 }, holds) =>
    `${size} 个样本的 P99 是 ${estimate}，置信区间 ${interval}，宽 ${width}。` +
    `真实的 P99（${trueP99}）${holds ? "落在区间内" : "不在区间内：每二十个区间大约有一个会落空，样本越少越容易落空"}。`,
  onlyLargest: "样本这么少，P99 其实就是最大的那个值，重抽样也只能得到寥寥几个值。",
  sixteen: "区间宽度要缩到四分之一，样本数得增加到十六倍。",
  note: (resamples) =>
    `对一组样本重抽样 ${resamples} 次；样本服从对数正态分布，中位数 100 ms，σ = 0.5。` +
    `色带的含义：同样大小的样本，100 组里有 95 组的 P99 落在其中（大样本近似）。`,
};

export const bootstrapWords = { en, zh };
