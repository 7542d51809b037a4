export interface LittleWords {
  readonly title: string;
  readonly rate: string;
  readonly service: string;
  readonly window: string;
  readonly draw: string;
  readonly perSecond: (value: string) => string;
  readonly seconds: (value: string) => string;
  readonly timeAxis: string;
  readonly countAxis: string;
  readonly arrived: string;
  readonly departed: string;
  readonly areaIs: (area: string) => string;
  readonly measuredRate: string;
  readonly measuredStay: string;
  readonly product: string;
  readonly inSystem: string;
  readonly left: string;
  readonly summary: (
    told: Readonly<Record<"window" | "area" | "inSystem" | "rate" | "stay" | "product", string>>,
  ) => string;
  readonly exact: string;
  readonly cut: (left: number) => string;
}

const en: LittleWords = {
  title: "Little’s law",
  rate: "arrival rate",
  service: "mean service time",
  window: "end of the window",
  draw: "New draw",
  perSecond: (value) => `${value} /s`,
  seconds: (value) => `${value} s`,
  timeAxis: "time, s",
  countAxis: "requests so far",
  arrived: "arrived",
  departed: "departed",
  areaIs: (area) => `area ${area} request · s`,
  measuredRate: "λ, arrivals",
  measuredStay: "W, mean stay",
  product: "λ × W",
  inSystem: "L, mean in system",
  left: "still in system",
  summary: ({ window, area, inSystem, rate, stay, product }) =>
    `Over ${window} the staircases enclose ${area} request-seconds, so L = ${inSystem} requests are in ` +
    `the system on average. ${rate} arrive per second and stay ${stay} each: λ × W = ${product}. `,
  exact: "The window begins and ends empty, so the two are exactly the same.",
  cut: (left) =>
    left === 1
      ? "One request is still there at the end: the window cuts its stay, so L falls short of λ × W."
      : `${left} requests are still there at the end: the window cuts their stays, so L falls short of λ × W.`,
};

const zh: LittleWords = {
  title: "Little 定律",
  rate: "到达率",
  service: "平均服务时间",
  window: "窗口终点",
  draw: "重新抽样",
  perSecond: (value) => `${value} 个/s`,
  seconds: (value) => `${value} s`,
  timeAxis: "时间，s",
  countAxis: "累计请求数",
  arrived: "到达",
  departed: "离开",
  areaIs: (area) => `面积 ${area} 请求 · 秒`,
  measuredRate: "λ，到达率",
  measuredStay: "W，平均停留时间",
  product: "λ × W",
  inSystem: "L，平均请求数",
  left: "结束时未离开",
  summary: ({ window, area, inSystem, rate, stay, product }) =>
    `在 ${window} 的窗口里，两条阶梯线围出的面积是 ${area} 请求·秒，因此系统中平均有 L = ${inSystem} 个请求。` +
    `每秒到达 ${rate} 个，平均停留 ${stay}，λ × W = ${product}。`,
  exact: "窗口开始和结束时系统都是空的，两者严格相等。",
  cut: (left) =>
    `结束时还有 ${left} 个请求没有离开，它们余下的停留时间落在窗口之外，所以 L 小于 λ × W。`,
};

export const littleWords = { en, zh };
