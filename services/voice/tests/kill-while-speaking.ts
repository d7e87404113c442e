/** Processes that tests of the service start and kill. */
import { type ChildProcess, fork } from 'node:child_process';

/** Resolves when a process that was asked for LONG_TEXT under the key `killed` has been killed while making it. */
export async function killWhileSpeaking(folder: string): Promise<void> {
  const [child] = await started(new URL('./speak-until-killed.js', import.meta.url), folder);
  await killed(child);
}

/** A process of its own, with its first message. */
export async function started(script: URL, ...args: string[]): Promise<[ChildProcess, unknown]> {
  const child = fork(script, args, { execArgv: [] });
  const message = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => {
      reject(new Error(`ended by itself with ${code}`));
    });
  });
  return [child, message];
}

export async function killed(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}
