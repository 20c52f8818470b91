/** One measured figure. Figures are compared as ratios to an anchor measured in the same run, never between machines. */
export interface BenchRow {
  name: string;
  value: number;
  unit: string;
  /** What the value is compared with, in the same unit; null for a figure without a comparison. */
  anchor: number | null;
  ratio: number | null;
  /** In words: `≥ 7 × pgbench`. */
  target: string;
  pass: boolean;
}
