/** The compose file on a real engine: the product in one container, on its volume. */
import { saveBookmark } from '@komavox/fault-tests/load';
import { until } from '@komavox/test-kit';
import { dockerCompose, freePort } from '@komavox/test-servers';
import { nodeFolder, say } from './installation.js';
import { bookmarkOnceAnswered, readerJourney } from './reader-journey.js';
import { currentImage, startEngine, stopEngine } from './real-node.js';
import { run } from './run.js';

let port: number;
let docker: (program: string, ...args: readonly string[]) => Promise<string>;
let compose: (...args: readonly string[]) => Promise<string>;

beforeAll(async () => {
  const program = await dockerCompose();
  await stopEngine(nodeFolder);
  const engine = await startEngine(nodeFolder, [currentImage]);
  port = await freePort();
  const environment = { ...engine, KOMAVOX_IMAGE: currentImage.name, PORT: String(port) };
  docker = (command, ...args) => run(command, args, { folder: currentImage.sources, environment });
  compose = (...args) => docker(program, '--project-name', 'komavox-test', ...args);
});
afterAll(async () => {
  await compose('down', '--volumes');
  await stopEngine(nodeFolder);
});

it('comes up and serves a reader, who finds his bookmark again when it was killed', async () => {
  const started = performance.now();
  await compose('up', '--detach', '--no-build', '--wait', '--wait-timeout', '120');
  say(`${((performance.now() - started) / 1000).toFixed(1)} s: docker compose up --wait`);
  const origin = `http://localhost:${port}`;
  const reader = await readerJourney(origin, 'reader@compose.example');
  await saveBookmark(reader, 2);
  await killed();
  expect(await bookmarkOnceAnswered(reader)).toMatchObject({ currentPage: 2 });
});

/** Its first process, from outside of the container: the engine starts it again, as after a crash. */
async function killed(): Promise<void> {
  const container = (await compose('ps', '--quiet', 'komavox')).trim();
  const state = (of: string) => docker('docker', 'inspect', '--format', `{{.${of}}}`, container);
  process.kill(Number(await state('State.Pid')), 'SIGKILL');
  await until('the engine started it again', async () => (await state('RestartCount')).trim() === '1');
}
