/** A chain of FFmpeg filters for video frames: one in, one out, at once. */
import { Filter, FilterGraph, Frame, type FilterContext } from 'node-av/lib';
import { check, required } from './video-error.js';

interface PixelFormat {
  readonly width: number;
  readonly height: number;
  readonly pixels: 'rgba' | 'yuv420p';
}

/** A filter and its options. */
interface FilterStep {
  readonly name: string;
  readonly options: Readonly<Record<string, string | number>>;
}

export interface FilterChain {
  /** A new frame, to be freed by the caller; the one given stays the caller's. */
  run(frame: Frame, pts: bigint): Frame;
  close(): void;
}

/** AV_BUFFERSRC_FLAG_KEEP_REF: the frame given is referred to, not taken. */
const keepReference = 8;

/** Video frames carry microseconds, fine enough that no rounding moves one across a caption's border. */
export const chainTimeBase = { num: 1, den: 1_000_000 } as const;

export function openFilterChain(format: PixelFormat, steps: readonly FilterStep[]): FilterChain {
  const graph = new FilterGraph();
  graph.alloc();
  graph.nbThreads = 1;
  const make = (name: string, label: string, options?: string): FilterContext =>
    required(
      graph.createFilter(required(Filter.getByName(name), `filter ${name}`), label, options ?? null),
      name,
    );
  const source = make(
    'buffer',
    'in',
    [
      `video_size=${format.width}x${format.height}`,
      `pix_fmt=${format.pixels}`,
      `time_base=${chainTimeBase.num}/${chainTimeBase.den}`,
      'pixel_aspect=1/1',
      ...(format.pixels === 'rgba' ? ['colorspace=gbr', 'range=pc'] : ['colorspace=bt709', 'range=tv']),
    ].join(':'),
  );
  let last = source;
  steps.forEach(({ name, options }, index) => {
    const text = Object.entries(options)
      .map(([key, value]) => `${key}=${escapeOption(String(value))}`)
      .join(':');
    const filter = make(name, `${name}${index}`, text);
    check(last.link(0, filter, 0), `Linking ${name}`);
    last = filter;
  });
  const sink = make('buffersink', 'out');
  check(last.link(0, sink, 0), 'Linking the sink');
  check(graph.configSync(), 'Configuring filters');
  return {
    run(frame, pts) {
      frame.pts = pts;
      check(source.buffersrcAddFrameSync(frame, keepReference as never), 'Filtering');
      const result = new Frame();
      result.alloc();
      check(sink.buffersinkGetFrameSync(result), 'Filtering');
      return result;
    },
    close: () => {
      graph.free();
    },
  };
}

/** Option values are parsed: colons end them, quotes and backslashes quote. */
export const escapeOption = (value: string): string => value.replaceAll(/[\\':]/g, '\\$&');
