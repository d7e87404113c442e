/**
 * One thread a session unless its opener says more: there is a process for each core. A thread that waits gives its core to
 * others instead of spinning. Memory of large pages is given back. Weights of the detector that are next to nothing
 * (subnormal: most of those of one layer) count as nothing: processors take a hundred times as long for them, half of the
 * time of a page. ONNX Runtime sets that for the process with its first session.
 */
export const sessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  enableCpuMemArena: false,
  extra: { session: { set_denormal_as_zero: '1', intra_op: { allow_spinning: '0' } } },
} as const;
