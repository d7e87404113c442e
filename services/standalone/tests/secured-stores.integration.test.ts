/** Stores that demand TLS, by an authority of one's own, and users: an installation moves to them and is read back. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { securedServers, type SecuredServers } from '@komavox/test-servers';
import { fill, newPlace, type Place } from './installations.js';

const main = join(import.meta.dirname, '../src/cli/main.js');

describe('komavox move to servers with TLS', () => {
  let servers: SecuredServers<'events' | 'documents' | 'objects'>;
  let source: Place;
  beforeAll(async () => {
    servers = await securedServers(['events', 'documents', 'objects']);
    source = await newPlace();
    await fill(source);
  });
  afterAll(async () => {
    await source.remove();
    await servers.close();
  });

  async function move(environment: Readonly<Record<string, string>>, ...more: readonly string[]) {
    const { NODE_EXTRA_CA_CERTS: _, ...own } = process.env;
    const to = (['documents', 'events', 'objects'] as const).flatMap((kind) => [
      `--to-${kind}`,
      servers.server(kind).url,
    ]);
    // The last one of an option counts.
    const child = spawn(process.execPath, [main, 'move', ...to, ...more], {
      env: { ...own, DATA_DIR: source.folder, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number | null]>,
    ]);
    expect(out + err).not.toContain(servers.password);
    expect(out + err).not.toContain(encodeURIComponent(servers.password));
    return { out, err, code };
  }

  it('fails where nobody knows the authority', async () => {
    const { err, code } = await move({});
    expect(code).toBe(1);
    expect(err).toMatch(
      /mongodb:\/\/…@127\.0\.0\.1:\d+\/\?retryWrites=false&tls=true can't be opened: .*certificate/,
    );
  });

  it('fails where MongoDB refuses the user', async () => {
    const stranger = new URL(servers.server('documents').url);
    stranger.password = 'wrong';
    const trusting = { NODE_EXTRA_CA_CERTS: servers.authority };
    const { err, code } = await move(trusting, '--to-documents', stranger.href);
    expect(code).toBe(1);
    expect(err).toMatch(/^.*mongodb:\/\/…@127\.0\.0\.1:\d+\/\S* can't be opened: Authentication failed\.\n$/);
  });

  it('copies all of it and finds the same where NODE_EXTRA_CA_CERTS names the authority', async () => {
    const trusting = { NODE_EXTRA_CA_CERTS: servers.authority };
    const { out, err, code } = await move(trusting);
    expect({ err, code }).toEqual({ err: '', code: 0 });
    expect(out).toMatch(/^voice\.speeches +1200 +1200 +[0-9a-f]{16} +same$/m);
    expect(out).toMatch(/^render +1 +1 +3\.0 MB +[0-9a-f]{16} +same$/m);
    expect(out).toContain('dead letters: 1');
    expect(out).toMatch(/EVENTS_URL=kafka:\/\/…@127\.0\.0\.1:\d+\?tls=true/);
    expect((await move(trusting, '--verify-only')).code).toBe(0);
  });
});
