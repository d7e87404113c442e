import { createHash } from 'node:crypto';
import { createCanvas } from '@napi-rs/canvas';
import { readSegment } from '@komavox/media';
import { defaultVideoFormat, type Shot, type ShotMove } from '@komavox/scene';
import { noTimer } from '@komavox/telemetry';
import { RenderThreads } from '../threads/render-threads.js';
import { drawInThread, segmentDrawing } from './draw-in-thread.js';
import type { SegmentTask } from './segment-worker.js';

const never = new AbortController().signal;
let threads: RenderThreads;
beforeAll(() => {
  threads = new RenderThreads(1);
});
afterAll(() => threads.close());

const draw = (task: SegmentTask, signal: AbortSignal, on = threads): Promise<Buffer> =>
  drawInThread({ threads: on, timers: { segment: noTimer }, signal }, task);

function task(
  change: Partial<SegmentTask['content']> = {},
  page = createCanvas(90, 160).toBuffer('image/png'),
): SegmentTask {
  const content: SegmentTask['content'] = {
    page: { key: 'render/uploads/a', hash: createHash('sha256').update(page).digest('hex') },
    shot: undefined,
    background: undefined,
    images: [],
    texts: [],
    before: undefined,
    animation: undefined,
    format: defaultVideoFormat,
    videoFrames: 4,
    cues: [],
    ass: '',
    families: [],
    ...change,
  };
  return {
    content,
    files: { page, background: undefined, images: [], before: undefined, captions: undefined },
  };
}

/** An image with something everywhere. */
function art(): Buffer {
  const canvas = createCanvas(400, 400);
  const surface = canvas.getContext('2d');
  surface.fillStyle = 'white';
  surface.fillRect(0, 0, 400, 400);
  for (let at = 0; at < 400; at += 1) {
    surface.fillStyle = `hsl(${at * 7} 80% ${30 + (at % 40)}%)`;
    surface.fillRect((at * 83) % 400, (at * 47) % 400, 90, 60);
  }
  return canvas.toBuffer('image/png');
}

describe('a segment in a thread', () => {
  it('draws a segment of the video frames asked for', async () => {
    const { videoFrames, width, height } = readSegment(await draw(task(), never));
    expect([videoFrames.length, width, height]).toEqual([4, 1080, 1920]);
  });

  it('draws of a shot what moves, and repeats the rest', async () => {
    const box = { x: 0, y: 0, width: 1, height: 0.5 };
    const drawn = async (move: ShotMove) => {
      const shot: Shot = { box, move, fill: 'blur' };
      const segment = readSegment(await draw(task({ shot, videoFrames: 60 }, art()), never));
      // A repeat of a picture has some seventy bytes.
      return segment.videoFrames.map((bytes) => bytes.length > 100).lastIndexOf(true) + 1;
    };
    // In whole pixels, the last two of a pan are at the same place.
    expect([await drawn('hold'), await drawn('push-in'), await drawn('pan')]).toEqual([1, 25, 59]);
  });

  it('says what failed, and goes on with the next', async () => {
    await expect(draw(task({}, Buffer.from('no image')), never)).rejects.toThrow('A segment failed');
    await expect(draw(task(), never)).resolves.toBeInstanceOf(Buffer);
  });

  it('stops at once what is no longer wanted, running or waiting, and goes on with the next', async () => {
    const controller = new AbortController();
    const long = task({ animation: 'rotate', videoFrames: 3000 });
    const running = draw(long, controller.signal);
    const waiting = draw(long, controller.signal);
    const wanted = draw(task(), never);
    controller.abort(new Error('cancelled'));
    await expect(running).rejects.toThrow('cancelled');
    await expect(waiting).rejects.toThrow('cancelled');
    await expect(draw(task(), controller.signal)).rejects.toThrow('cancelled');
    await expect(wanted).resolves.toBeInstanceOf(Buffer);
  });

  it('outlives being stopped at any moment of the drawing and the encoding', async () => {
    const long = task({ animation: 'rotate', videoFrames: 3000 });
    for (let turn = 0; turn < 25; turn += 1) {
      const controller = new AbortController();
      const drawing = draw(long, controller.signal);
      setTimeout(() => controller.abort(new Error('cancelled')), 60 + turn * 7);
      await expect(drawing).rejects.toThrow('cancelled');
    }
    await expect(draw(task(), never)).resolves.toBeInstanceOf(Buffer);
  });

  it('closes while a segment is drawn', async () => {
    const closing = new RenderThreads(1);
    const drawing = draw(task({ animation: 'rotate', videoFrames: 3000 }), never, closing);
    await Promise.all([expect(drawing).rejects.toThrow('no longer wanted'), closing.close()]);
  });

  it('opens its threads before there is a segment', async () => {
    const [used, unused] = [new RenderThreads(1), new RenderThreads(1)];
    for (const each of [used, unused]) each.open(segmentDrawing);
    await expect(draw(task(), never, used)).resolves.toBeInstanceOf(Buffer);
    await Promise.all([used.close(), unused.close()]);
  });

  it("goes on after a task that a thread can't even read", async () => {
    const broken = { content: undefined, files: undefined } as unknown as SegmentTask;
    await expect(draw(broken, never)).rejects.toThrow();
    await expect(draw(task(), never)).resolves.toBeInstanceOf(Buffer);
  });
});
