/** One thread a session: as many pages are read at a time as there are cores. Memory of large pages is given back. */
export const sessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  enableCpuMemArena: false,
} as const;
