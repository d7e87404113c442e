import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { putBack } from './step-back.js';

it('puts a program behind, and whoever starts it stays where it is', () => {
  const before = getPriority();
  const child = spawn('sleep', ['60']);
  try {
    putBack('awaited', child.pid);
    expect([getPriority(child.pid), getPriority()]).toEqual([Math.max(before, 10), before]);
  } finally {
    child.kill();
  }
});

it('puts a thread behind, and its process stays where it is', async () => {
  const before = getPriority();
  const module = JSON.stringify(new URL('./step-back.js', import.meta.url).href);
  const code = `import(${module}).then(({ stepBack }) => {
    stepBack('awaited');
    require('node:worker_threads').parentPort.postMessage(require('node:os').getPriority());
  });`;
  const thread = new Worker(code, { eval: true });
  const [priority] = (await once(thread, 'message')) as [number];
  await thread.terminate();
  expect([priority, getPriority()]).toEqual([Math.max(before, 10), before]);
});

it('puts all threads of a process behind, those that loading it has started among them', () => {
  const module = JSON.stringify(new URL('./step-back.js', import.meta.url).href);
  const code = `const { stepBack } = await import(${module});
    stepBack('heard');
    const { getPriority } = await import('node:os');
    const threads = (await import('node:fs')).readdirSync('/proc/self/task');
    console.log(JSON.stringify(threads.map((id) => getPriority(Number(id)))));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  const priorities = JSON.parse(output) as number[];
  expect(priorities.length).toBeGreaterThan(4);
  expect(priorities.filter((one) => one < 5)).toEqual([]);
});

it('does not ask for more than a process was given', async () => {
  const module = JSON.stringify(new URL('./step-back.js', import.meta.url).href);
  const code = `const { stepBack } = await import(${module}); stepBack('awaited'); console.log((await import('node:os')).getPriority());`;
  const child = spawn('nice', ['-n', '12', process.execPath, '--input-type=module', '-e', code]);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'exit');
  expect(Number(output)).toBeGreaterThanOrEqual(12);
});

it('leaves what is gone alone', () => {
  expect(() => putBack('batch', Number(readFileSync('/proc/sys/kernel/pid_max', 'utf8')) + 1)).not.toThrow();
});
