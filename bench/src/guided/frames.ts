/** Frames of moves, as a trace of Chromium has them. */

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  /** Microseconds. */
  readonly ts: number;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of the processor. */
  readonly tdur?: number;
  readonly args?: {
    readonly frame_reporter?: { readonly state: string; readonly has_compositor_animation: boolean };
    readonly data?: { readonly type?: string };
    /** Of a thread. */
    readonly name?: string;
  };
}

export const categories = [
  'benchmark',
  'cc',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
];

export interface Frames {
  /** Steps whose key is in the trace. */
  readonly steps: number;
  /** Those that no frame was drawn for while they should have moved. */
  readonly still: number;
  /** Milliseconds between two frames that were drawn while something moved. */
  readonly intervals: readonly number[];
  /** Milliseconds from a key to the first frame after it. */
  readonly firsts: readonly number[];
  /** Of the frames that the compositor was to make for moves, those that it did not make in time. */
  readonly dropped: number;
  readonly presented: number;
  /** Milliseconds of the processor for drawing each frame, and for each task of the page's main thread. */
  readonly drawing: readonly number[];
  readonly tasks: readonly number[];
}

/**
 * @param trace JSON of `Tracing.start` with the categories above
 * @param moveMs how long a move takes
 */
export function framesOf(trace: Buffer, moveMs: number): Frames {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: readonly TraceEvent[] };
  const keys = traceEvents.filter(
    ({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown',
  );
  const [{ pid } = { pid: -1 }] = keys;
  const draws = traceEvents
    .filter((event) => event.name === 'DrawFrame' && event.pid === pid)
    .map(({ ts }) => ts / 1000)
    .sort((one, other) => one - other);
  const firsts: number[] = [];
  const intervals: number[] = [];
  let still = 0;
  for (const { ts } of keys) {
    const key = ts / 1000;
    const first = draws.find((draw) => draw > key) ?? NaN;
    const during = draws.filter((draw) => draw >= first && draw <= first + moveMs);
    if (first - key < moveMs && during.length > 1) firsts.push(first - key);
    else still += 1;
    intervals.push(...during.slice(1).map((draw, index) => draw - (during[index] ?? draw)));
  }
  const moving = traceEvents.flatMap(({ name, ph, args, ...event }) => {
    const report = name === 'PipelineReporter' && ph === 'b' && event.pid === pid && args?.frame_reporter;
    return report && report.has_compositor_animation ? [report.state] : [];
  });
  const main = traceEvents.find(
    ({ name, args, ...event }) =>
      name === 'thread_name' && event.pid === pid && args?.name === 'CrRendererMain',
  );
  const processorTimes = (wanted: string, thread?: number) =>
    traceEvents.flatMap(({ name, tid, tdur }) =>
      name === wanted && tdur !== undefined && (thread === undefined || tid === thread) ? [tdur / 1000] : [],
    );
  return {
    ...{ steps: keys.length, still, intervals, firsts },
    dropped: moving.filter((state) => state === 'STATE_DROPPED').length,
    presented: moving.filter((state) => state.startsWith('STATE_PRESENTED')).length,
    drawing: processorTimes('DirectRenderer::DrawFrame'),
    tasks: processorTimes('RunTask', main?.tid),
  };
}
