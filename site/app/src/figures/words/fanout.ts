export interface FanoutWords {
  readonly title: string;
  readonly calls: string;
  readonly quantile: string;
  readonly milliseconds: (value: string) => string;
  readonly latencyAxis: string;
  readonly densityAxis: string;
  readonly single: string;
  readonly page: string;
  readonly singleQuantile: (quantile: string) => string;
  readonly pageP99: string;
  readonly medians: string;
  readonly beyond: string;
  readonly pageP99Is: string;
  readonly required: string;
  readonly summary: (
    told: Readonly<
      Record<"median" | "single" | "share" | "quantile" | "limit" | "pageP99" | "required", string>
    >,
    calls: number,
  ) => string;
  readonly note: string;
}

const en: FanoutWords = {
  title: "A page that waits for the slowest call",
  calls: "parallel calls, k",
  quantile: "quantile of a single call, q",
  milliseconds: (value) => `${value} ms`,
  latencyAxis: "latency, ms",
  densityAxis: "probability density",
  single: "single call",
  page: "page",
  singleQuantile: (quantile) => `call’s ${quantile}`,
  pageP99: "page’s P99",
  medians: "median, call and page",
  beyond: "pages beyond q",
  pageP99Is: "P99 of the page",
  required: "as a call’s quantile",
  summary: ({ median, single, share, quantile, limit, pageP99, required }, calls) =>
    calls === 1
      ? `With one call the page is the call: ${share} take longer than its ${quantile} of ${limit}. ` +
        `Drag the page’s median to the right to see what more calls do.`
      : `Half the pages that wait for ${calls} calls take more than ${median}, half the calls more than ${single}. ` +
        `${share} of the pages take longer than a call’s ${quantile} of ${limit}. ` +
        `The page’s P99, ${pageP99}, is a single call’s ${required}.`,
  note: "Latency of a call: lognormal, median 100 ms, σ = 0.5, independent of the other calls.",
};

const zh: FanoutWords = {
  title: "页面等的是最慢的那次调用",
  calls: "并行调用数 k",
  quantile: "单次调用的分位数 q",
  milliseconds: (value) => `${value} ms`,
  latencyAxis: "延迟，ms",
  densityAxis: "概率密度",
  single: "单次调用",
  page: "页面",
  singleQuantile: (quantile) => `单次调用的 ${quantile}`,
  pageP99: "页面的 P99",
  medians: "中位数：调用，页面",
  beyond: "超过 q 的页面",
  pageP99Is: "页面的 P99",
  required: "相当于单次调用的",
  summary: ({ median, single, share, quantile, limit, pageP99, required }, calls) =>
    calls === 1
      ? `只有一次调用时，页面的延迟就是这次调用的延迟：${share} 的页面超过它的 ${quantile}（${limit}）。` +
        `把页面的中位数往右拖，看看调用多了会怎样。`
      : `单次调用的中位数是 ${single}，要等 ${calls} 次并行调用的页面，中位数是 ${median}。` +
        `${share} 的页面超过单次调用的 ${quantile}（${limit}）。页面的 P99 是 ${pageP99}，相当于单次调用的 ${required}。`,
  note: "单次调用的延迟服从对数正态分布，中位数 100 ms，σ = 0.5，各次调用相互独立。",
};

export const fanoutWords = { en, zh };
