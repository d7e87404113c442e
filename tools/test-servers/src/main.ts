/**
 * `npm run test-servers -- up|down|restart|status|get`: Kafka, a server of MongoDB's protocol and an S3 server on loopback,
 * without Docker. `get` only fetches and builds what `up` and tests need (`--unless-docker`: where Docker doesn't run them);
 * `down --remove-data` forgets what they hold; `restart events` (or `documents`, `objects`) ends one in order and starts it
 * again on its data. `promtool …` is Prometheus' promtool.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addressNames, serverAddresses } from './addresses.js';
import { nativeServers, securedNativeServers } from './native/index.js';
import { serverPid, startServer, stopServer } from './native/process.js';
import { kinds, type Kind, type NativeServer } from './native/server.js';
import { runPromtool } from './promtool.js';
import { useDocker } from './real-servers.js';
import { settings } from './settings.js';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const folderOf = (kind: Kind): string => join(settings.folder, kind);
const urlOf = (kind: Kind): string => `${addressNames[kind]}=${serverAddresses()[addressNames[kind]]}`;

/** Seconds that the work took, for a line of output. */
async function timed(work: () => Promise<unknown>): Promise<string> {
  const started = performance.now();
  await work();
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}

const allServers = new Set(
  [nativeServers, securedNativeServers].flatMap((servers) => Object.values(servers)),
);

async function get(servers: Iterable<NativeServer> = allServers): Promise<void> {
  for (const { title, prepare } of servers) {
    const took = await timed(() => prepare(settings.cache));
    say(`${title} is in the cache (${took})`);
  }
}

async function start(kind: Kind): Promise<void> {
  const server = nativeServers[kind];
  const program = await server.prepare(settings.cache);
  const place = { folder: folderOf(kind), port: settings.ports[kind] };
  const took = await timed(() => startServer(server, program, place, { detached: true }));
  say(`${server.title} answers (${took})`);
}

async function up(): Promise<void> {
  await get(Object.values(nativeServers));
  await Promise.all(kinds.map(start));
  for (const kind of kinds) say(urlOf(kind));
}

async function down(removeData: boolean): Promise<void> {
  await Promise.all(kinds.map((kind) => stopServer(folderOf(kind), 'SIGTERM')));
  if (removeData)
    await Promise.all(kinds.map((kind) => rm(folderOf(kind), { recursive: true, force: true })));
  say(removeData ? 'stopped, and the data removed' : 'stopped');
}

async function restart(kind: Kind): Promise<void> {
  await stopServer(folderOf(kind), 'SIGTERM');
  await start(kind);
}

/** Whether all run and answer. */
async function status(): Promise<boolean> {
  let all = true;
  for (const kind of kinds) {
    const pid = await serverPid(folderOf(kind));
    const answers = pid !== undefined && (await nativeServers[kind].answers(settings.ports[kind]));
    all &&= answers;
    const state =
      pid === undefined ? 'stopped' : `process ${String(pid)}, ${answers ? 'answers' : 'does not answer'}`;
    say(`${nativeServers[kind].title}: ${state}${answers ? `\n${urlOf(kind)}` : ''}`);
  }
  return all;
}

const [command, ...options] = process.argv.slice(2);
const restarted = kinds.find((kind) => kind === options[0]);
try {
  if (command === 'up') await up();
  else if (command === 'down') await down(options.includes('--remove-data'));
  else if (command === 'restart' && restarted) await restart(restarted);
  else if (command === 'status') process.exitCode = (await status()) ? 0 : 1;
  else if (command === 'promtool') process.exitCode = await runPromtool(options);
  else if (command === 'get')
    await (options.includes('--unless-docker') && (await useDocker()) ? undefined : get());
  else {
    say(
      'Usage: npm run test-servers -- up | down [--remove-data] | restart KIND | status | get [--unless-docker]',
    );
    process.exitCode = 2;
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
