import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { niceness, putBack } from './step-back.js';

it('puts a program behind, and whoever starts it stays where it is', () => {
  const before = getPriority();
  const child = spawn('sleep', ['60']);
  try {
    putBack('awaited', child.pid);
    expect([getPriority(child.pid), getPriority()]).toEqual([Math.max(before, niceness.awaited), before]);
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
  expect([priority, getPriority()]).toEqual([Math.max(before, niceness.awaited), before]);
});

it('puts all threads of a process behind, those that it starts later among them', async () => {
  const code = `const { readFile, readdirSync } = require('node:fs');
    const { getPriority } = require('node:os');
    const tell = () => process.send(readdirSync('/proc/self/task').map((id) => getPriority(Number(id))));
    process.once('message', () => readFile('/dev/null', tell));
    process.send('has begun');`;
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  try {
    await once(child, 'message');
    putBack('heard', child.pid);
    child.send('read a file');
    const [priorities] = (await once(child, 'message')) as [number[]];
    expect(priorities.length).toBeGreaterThan(4);
    expect(priorities.filter((one) => one < niceness.heard)).toEqual([]);
  } finally {
    child.kill();
  }
});

it('does not ask for more than a process was given', () => {
  const child = spawn('sleep', ['60']);
  try {
    if (child.pid !== undefined) setPriority(child.pid, 19);
    putBack('heard', child.pid);
    expect(getPriority(child.pid)).toBe(19);
  } finally {
    child.kill();
  }
});

it('leaves what is gone alone', () => {
  expect(() => putBack('batch', Number(readFileSync('/proc/sys/kernel/pid_max', 'utf8')) + 1)).not.toThrow();
});
