/**
 * One thread a session: as many pages are read at a time as there are cores. Memory of large pages is given back. Weights of
 * the detector that are next to nothing (subnormal: most of those of one layer) count as nothing: processors take a hundred
 * times as long for them, half of the time of a page. ONNX Runtime sets that for the process with its first session.
 */
export const sessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  enableCpuMemArena: false,
  extra: { session: { set_denormal_as_zero: '1' } },
} as const;
