/** Videos whose process is killed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { freePort } from '@komavox/test-servers';
import { render } from '../src/index.js';
import type { JobView } from '../src/view-job.js';
import { form, page } from './frames.js';

const user = 'user-1';
const environment = { RENDER_LEASE_SECONDS: '2', RENDER_THREADS: '1' };
let folder: string;
let left: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'render-kill-'));
});
afterEach(async () => {
  left?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const frames = 5;

/** Frames without sound, so that every one is six seconds with an animation: long enough to be interrupted. */
function upload(): { body: Buffer; headers: { 'content-type': string } } {
  return form([
    { name: 'exportId', value: 'kill' },
    { name: 'totalFrames', value: String(frames + 1) },
    {
      name: 'animations',
      value: JSON.stringify(
        Array.from({ length: frames }, (_, frameIndex) => ({ frameIndex, type: 'rotate' })),
      ),
    },
    ...Array.from({ length: frames }, (_, index) => ({
      name: 'images',
      value: page(`#${index}0${index}050`),
    })),
  ]);
}
const lastFrame = () =>
  form([
    { name: 'exportId', value: 'kill' },
    { name: 'startFrame', value: String(frames) },
    { name: 'totalFrames', value: String(frames + 1) },
    { name: 'images', value: page('#0a0a0a') },
  ]);

async function finish(product: TestProduct, id: string): Promise<JobView> {
  for (;;) {
    const job = await (await product.call('render', `/api/video/jobs/${id}`, { user })).json<JobView>();
    if (job.state !== 'queued' && job.state !== 'rendering') return job;
    await pause(100);
  }
}

describe('a video whose process', () => {
  it('is killed goes on after the restart, with the segments that were ready', async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const main = new URL('../src/main.js', import.meta.url);
    left = spawn(process.execPath, [main.pathname], {
      env: {
        ...process.env,
        ...environment,
        DATA_DIR: folder,
        PORT: String(port),
        INTERNAL_PORT: '0',
        LOG_LEVEL: 'silent',
      },
      stdio: 'ignore',
    });
    const headers = { 'x-komavox-user': user };
    for (let up = false; !up; await pause(50)) {
      up = await fetch(`${origin}/api/video/jobs`, { headers }).then(
        ({ ok }) => ok,
        () => false,
      );
    }
    for (const part of [upload(), lastFrame()]) {
      const init = {
        method: 'POST',
        headers: { ...headers, ...part.headers },
        body: new Uint8Array(part.body),
      };
      expect((await fetch(`${origin}/api/video/process`, init)).status).toBe(200);
    }
    const ordered = await fetch(`${origin}/api/video/compile`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', prefer: 'respond-async' },
      body: JSON.stringify({ exportId: 'kill' }),
    });
    const { id } = (await ordered.json()) as JobView;
    let job: JobView;
    do {
      await pause(50);
      job = (await (await fetch(`${origin}/api/video/jobs/${id}`, { headers })).json()) as JobView;
    } while (job.segments.done < 2 && job.state !== 'done');
    expect(job.state).toBe('rendering');
    left.kill('SIGKILL');
    await once(left, 'exit');

    const product = await bootForTest([render] as never, { folder, environment });
    try {
      const after = await finish(product, id);
      expect(after).toMatchObject({ state: 'done', segments: { done: frames + 1, total: frames + 1 } });
      expect(after.segments.cached).toBeGreaterThanOrEqual(2);
    } finally {
      await product.stop();
    }
  });

  it('is stopped goes on after the restart', async () => {
    const first = await bootForTest([render] as never, { folder, environment });
    let id: string;
    try {
      for (const part of [upload(), lastFrame()]) {
        await first.call('render', '/api/video/process', { method: 'POST', user, ...part });
      }
      const ordered = await first.call('render', '/api/video/compile', {
        method: 'POST',
        user,
        body: { exportId: 'kill' },
        headers: { prefer: 'respond-async' },
      });
      ({ id } = await ordered.json<JobView>());
      await pause(700);
    } finally {
      await first.stop();
    }
    const second = await bootForTest([render] as never, { folder, environment });
    try {
      expect(await finish(second, id)).toMatchObject({ state: 'done', segments: { total: frames + 1 } });
    } finally {
      await second.stop();
    }
  });
});
