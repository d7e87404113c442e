import { createCanvas } from '@napi-rs/canvas';
import { readSegment } from '@komavox/media';
import { openSegmentThreads, type SegmentThreads } from './segment-threads.js';
import type { SegmentTask } from './segment-thread.js';

const never = new AbortController().signal;
let threads: SegmentThreads;
beforeAll(() => {
  threads = openSegmentThreads(1);
});
afterAll(() => threads.close());

function task(
  change: Partial<SegmentTask['content']> = {},
  picture = createCanvas(90, 160).toBuffer('image/png'),
): SegmentTask {
  const content: SegmentTask['content'] = {
    picture: { key: 'render/uploads/a', hash: 'a' },
    background: undefined,
    images: [],
    texts: [],
    animation: undefined,
    pictures: 4,
    cues: [],
    ass: '',
    families: [],
    ...change,
  };
  return { content, files: { picture, background: undefined, images: [], captions: undefined } };
}

describe('the threads of segments', () => {
  it('draw a segment of the pictures asked for', async () => {
    const { videoFrames, width, height } = readSegment(await threads.draw(task(), never));
    expect([videoFrames.length, width, height]).toEqual([4, 1080, 1920]);
  });

  it('tell what failed, and go on with the next', async () => {
    await expect(threads.draw(task({}, Buffer.from('no picture')), never)).rejects.toThrow(
      'A segment failed',
    );
    await expect(threads.draw(task(), never)).resolves.toBeInstanceOf(Buffer);
  });

  it('stop at once what is no longer wanted, running or waiting, and go on with the next', async () => {
    const controller = new AbortController();
    const long = task({ animation: 'rotate', pictures: 3000 });
    const running = threads.draw(long, controller.signal);
    const waiting = threads.draw(long, controller.signal);
    const wanted = threads.draw(task(), never);
    controller.abort(new Error('cancelled'));
    await expect(running).rejects.toThrow('cancelled');
    await expect(waiting).rejects.toThrow('cancelled');
    await expect(threads.draw(task(), controller.signal)).rejects.toThrow('cancelled');
    await expect(wanted).resolves.toBeInstanceOf(Buffer);
  });

  it('replace a thread that breaks down', async () => {
    // A task that can't even be looked at makes the thread itself throw.
    const broken = { content: undefined, files: undefined } as unknown as SegmentTask;
    await expect(threads.draw(broken, never)).rejects.toThrow();
    await expect(threads.draw(task(), never)).resolves.toBeInstanceOf(Buffer);
  });
});
