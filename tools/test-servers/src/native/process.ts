/** A native server as a process: started until it answers, ended by its id. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killWithParent } from '../commands.js';
import type { NativeServer, Place } from './server.js';

const startWithinMs = 60_000;
const stopWithinMs = 15_000;

interface StartOptions {
  /** Outlives this process. Otherwise it ends with it, however that ends. */
  readonly detached: boolean;
}

/** Starts a prepared server and resolves once it answers; rejects with the end of its log otherwise. */
export async function startServer(
  server: NativeServer,
  program: string,
  place: Place,
  { detached }: StartOptions,
): Promise<void> {
  if ((await serverPid(place.folder)) !== undefined) return;
  if (await server.answers(place.port, place.secured)) {
    throw new Error(
      `Another server answers on port ${String(place.port)}, which ${server.title} was to have`,
    );
  }
  mkdirSync(place.folder, { recursive: true });
  const { command, args, environment } = await server.launch(program, place);
  const [first = command, ...rest] = [...(detached ? [] : killWithParent()), command, ...args];
  const log = openSync(logFile(place.folder), 'a');
  const child = spawn(first, rest, {
    detached,
    stdio: ['ignore', log, log],
    env: { ...process.env, ...environment },
  });
  closeSync(log);
  child.unref();
  const end = endOf(child);
  if (child.pid !== undefined) await writeFile(pidFile(place.folder), await identity(child.pid));
  const deadline = Date.now() + startWithinMs;
  for (;;) {
    const outcome = await Promise.race([server.answers(place.port, place.secured), end]);
    if (outcome === true) return;
    const late = Date.now() > deadline;
    if (outcome === false && !late) {
      await Promise.race([sleep(50), end]);
      continue;
    }
    await stopServer(place.folder, 'SIGKILL');
    const why = outcome === false ? `did not answer within ${String(startWithinMs / 1000)} s` : outcome;
    throw await startError(server, place.folder, why);
  }
}

/** The end of the process in words, once it has ended. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      resolve(`could not be started (${error.message})`);
    });
    child.once('exit', (code, signal) => {
      resolve(`ended with ${String(code ?? signal)}`);
    });
  });
}

/** Ends the server of a folder, if it runs, and resolves when it is gone. */
export async function stopServer(folder: string, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const pid = await serverPid(folder);
  if (pid === undefined) return;
  process.kill(pid, signal);
  const deadline = Date.now() + stopWithinMs;
  while ((await serverPid(folder)) !== undefined) {
    if (Date.now() > deadline) process.kill(pid, 'SIGKILL');
    await sleep(20);
  }
  await rm(pidFile(folder), { force: true });
}

/** The id of the running server of a folder. */
export async function serverPid(folder: string): Promise<number | undefined> {
  const kept = await readFile(pidFile(folder), 'utf8').catch(() => '');
  const pid = Number(kept.split(' ')[0]);
  if (!(pid > 0) || !isRunning(pid)) return undefined;
  // A process of later that was given the same id isn't ours.
  return (await identity(pid)) === kept ? pid : undefined;
}

const pidFile = (folder: string) => join(folder, 'pid');
const logFile = (folder: string) => join(folder, 'log');

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The id and, on Linux, when it began; the same for no two processes since the machine started. */
async function identity(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A dead process that nobody has waited for yet is gone.
  return fields[0] === 'Z' ? '' : `${String(pid)} ${fields[19] ?? ''}`;
}

async function startError(server: NativeServer, folder: string, why: string): Promise<Error> {
  const log = await readFile(logFile(folder), 'utf8').catch(() => '');
  return new Error(`${server.title} ${why}. Its log, ${logFile(folder)}, ends with:\n${log.slice(-3000)}`);
}
