type Told<Names extends string> = (told: Readonly<Record<Names, string>>) => string;

export interface RooflineWords {
  readonly title: string;
  readonly m: string;
  readonly k: string;
  readonly n: string;
  readonly element: string;
  readonly elements: Readonly<Record<"4" | "2" | "1" | "0.5", string>>;
  readonly card: string;
  readonly ownCard: string;
  readonly peak: string;
  readonly bandwidth: string;
  readonly intensityAxis: string;
  readonly memoryBound: string;
  readonly computeBound: string;
  readonly ridgeAt: (ridge: string) => string;
  readonly intensity: string;
  readonly ridge: string;
  readonly attainable: string;
  readonly share: string;
  readonly boundBy: string;
  readonly bounds: Readonly<Record<"memory" | "compute", string>>;
  readonly summary: Readonly<
    Record<
      "memory" | "compute",
      Told<"m" | "k" | "n" | "intensity" | "card" | "ridge" | "attainable" | "peak" | "share">
    >
  >;
  readonly note: string;
}

const en: RooflineWords = {
  title: "Roofline",
  m: "rows m (batch size in decode)",
  k: "k",
  n: "n",
  element: "element",
  elements: {
    "4": "4 bytes (FP32)",
    "2": "2 bytes (BF16)",
    "1": "1 byte (FP8, INT8)",
    "0.5": "½ byte (INT4)",
  },
  card: "card",
  ownCard: "your own",
  peak: "peak, TFLOP/s",
  bandwidth: "bandwidth, TB/s",
  intensityAxis: "arithmetic intensity, FLOP/byte",
  memoryBound: "memory bound",
  computeBound: "compute bound",
  ridgeAt: (ridge) => `ridge ${ridge}`,
  intensity: "intensity, FLOP/byte",
  ridge: "ridge, FLOP/byte",
  attainable: "attainable, TFLOP/s",
  share: "share of peak",
  boundBy: "bound by",
  bounds: { memory: "memory", compute: "compute" },
  summary: {
    memory: ({ m, k, n, intensity, card, ridge, attainable, peak, share }) =>
      `[${m}, ${k}] times [${k}, ${n}] does ${intensity} FLOP for each byte it moves, less than the ` +
      `${ridge} of the ridge point (${card}): memory bound. At most ${attainable} of ${peak} TFLOP/s ` +
      `can be attained, ${share}.`,
    compute: ({ m, k, n, intensity, card, ridge, peak }) =>
      `[${m}, ${k}] times [${k}, ${n}] does ${intensity} FLOP for each byte it moves, no less than the ` +
      `${ridge} of the ridge point (${card}): compute bound. The whole peak of ${peak} TFLOP/s is in reach.`,
  },
  note:
    "Peaks are those of dense BF16, without sparsity. Another element size changes the bytes here, not the peak. " +
    "Sources: NVIDIA’s data sheets “NVIDIA H100 Tensor Core GPU”, “NVIDIA A100 Tensor Core GPU” and “NVIDIA L40S”; " +
    "for B200 the “NVIDIA Blackwell Architecture Technical Brief” (HGX B200). NVIDIA has no public data sheet " +
    "of the H20: its figures are those of sellers’ listings, as reported by Tom’s Hardware (2024).",
};

const zh: RooflineWords = {
  title: "屋顶线模型",
  m: "行数 m（decode 时即 batch 大小）",
  k: "k",
  n: "n",
  element: "每个元素",
  elements: {
    "4": "4 字节（FP32）",
    "2": "2 字节（BF16）",
    "1": "1 字节（FP8、INT8）",
    "0.5": "½ 字节（INT4）",
  },
  card: "显卡",
  ownCard: "自定义",
  peak: "峰值算力，TFLOP/s",
  bandwidth: "带宽，TB/s",
  intensityAxis: "算术强度，FLOP/字节",
  memoryBound: "访存受限",
  computeBound: "计算受限",
  ridgeAt: (ridge) => `屋脊点 ${ridge}`,
  intensity: "强度，FLOP/字节",
  ridge: "屋脊点，FLOP/字节",
  attainable: "可达算力，TFLOP/s",
  share: "占峰值的比例",
  boundBy: "受限于",
  bounds: { memory: "访存", compute: "计算" },
  summary: {
    memory: ({ m, k, n, intensity, card, ridge, attainable, peak, share }) =>
      `[${m}, ${k}] 乘 [${k}, ${n}]，每搬一个字节只做 ${intensity} 次浮点运算，低于屋脊点的 ${ridge}` +
      `（${card}），访存受限：峰值 ${peak} TFLOP/s，最多只能用上 ${attainable} TFLOP/s，即 ${share}。`,
    compute: ({ m, k, n, intensity, card, ridge, peak }) =>
      `[${m}, ${k}] 乘 [${k}, ${n}]，每搬一个字节做 ${intensity} 次浮点运算，不低于屋脊点的 ${ridge}` +
      `（${card}），计算受限：峰值 ${peak} TFLOP/s 全都有可能用上。`,
  },
  note:
    "峰值均为 BF16 稠密算力（不计稀疏加速）；换一种元素大小，这里只改变字节数，峰值不变。" +
    "数据来源：NVIDIA 规格表《NVIDIA H100 Tensor Core GPU》《NVIDIA A100 Tensor Core GPU》《NVIDIA L40S》；" +
    "B200 取自《NVIDIA Blackwell Architecture Technical Brief》（HGX B200）。" +
    "NVIDIA 没有公开 H20 的规格表，数值取自经销商页面，见 Tom’s Hardware 2024 年的报道。",
};

export const rooflineWords = { en, zh };
