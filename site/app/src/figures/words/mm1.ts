import type { RunState } from "../run.ts";

export interface Mm1Words {
  readonly title: string;
  readonly utilization: string;
  readonly timeAxis: string;
  readonly seconds: (value: string) => string;
  readonly mean: string;
  readonly p99: string;
  readonly button: Readonly<Record<RunState, string>>;
  readonly meanFormula: string;
  readonly meanSimulated: string;
  readonly p99Formula: string;
  readonly p99Simulated: string;
  readonly served: string;
  readonly summary: (
    told: Readonly<Record<"utilization" | "arrivals" | "mean" | "times" | "p99", string>>,
  ) => string;
  readonly notStarted: string;
  readonly simulated: (told: Readonly<Record<"requests" | "mean" | "p99", string>>) => string;
  readonly settlesSlowly: string;
  readonly note: string;
}

const en: Mm1Words = {
  title: "A queue near full load",
  utilization: "utilization, ρ",
  timeAxis: "time in the system, s",
  seconds: (value) => `${value} s`,
  mean: "mean",
  p99: "P99",
  button: {
    new: "Start the simulation",
    running: "Pause",
    paused: "Go on",
    done: "Simulate again",
  },
  meanFormula: "mean, formula",
  meanSimulated: "mean, simulated",
  p99Formula: "P99, formula",
  p99Simulated: "P99, simulated",
  served: "requests served",
  summary: ({ utilization, arrivals, mean, times, p99 }) =>
    `At a utilization of ${utilization}, ${arrivals} requests arrive per second where 10 could be served. ` +
    `A request spends ${mean} in the system on average, ${times} times its own service, ` +
    `and one in a hundred spends more than ${p99}. `,
  notStarted: "Start the simulation to see whether that is so.",
  simulated: ({ requests, mean, p99 }) =>
    `After ${requests} requests the simulation says ${mean} and ${p99}. `,
  settlesSlowly: "So near full load the queue swings widely and the simulation settles slowly.",
  note: "Line: formula. Dot: simulation. Poisson arrivals, exponential service of 0.1 s on average, one server.",
};

const zh: Mm1Words = {
  title: "接近满载的队列",
  utilization: "利用率 ρ",
  timeAxis: "停留时间，s",
  seconds: (value) => `${value} s`,
  mean: "平均",
  p99: "P99",
  button: {
    new: "开始模拟",
    running: "暂停",
    paused: "继续",
    done: "再模拟一次",
  },
  meanFormula: "平均，公式",
  meanSimulated: "平均，模拟",
  p99Formula: "P99，公式",
  p99Simulated: "P99，模拟",
  served: "已完成的请求",
  summary: ({ utilization, arrivals, mean, times, p99 }) =>
    `利用率为 ${utilization} 时，每秒到达 ${arrivals} 个请求，而服务台每秒能处理 10 个。` +
    `一个请求平均停留 ${mean}，是服务本身所需时间的 ${times} 倍；每一百个请求里有一个停留超过 ${p99}。`,
  notStarted: "开始模拟，看看是不是这样。",
  simulated: ({ requests, mean, p99 }) =>
    `模拟了 ${requests} 个请求，得到的分别是 ${mean} 和 ${p99}。`,
  settlesSlowly: "这么接近满载时，队列长度大起大落，模拟收敛得很慢。",
  note: "曲线是公式，圆点是模拟。泊松到达，服务时间服从指数分布、平均 0.1 s，一个服务台。",
};

export const mm1Words = { en, zh };
