/** Kafka that wants TLS, of an authority that nobody knows, and a user. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { securedServers, type SecuredServers } from '@komavox/test-servers';

const script = fileURLToPath(new URL('../../contract/round-trip.js', import.meta.url));

describe('Kafka with TLS and users', () => {
  let servers: SecuredServers<'events'>;
  let address: URL;
  beforeAll(async () => {
    servers = await securedServers(['events']);
    address = new URL(servers.server('events').url);
  });
  afterAll(() => servers.close());

  /** What a process says that knows the authority, unless it isn't to. The password is nowhere in it. */
  async function roundTrip(to: string, { knowsAuthority = true } = {}): Promise<string> {
    const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env;
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, to], {
      env: { ...environment, ...(knowsAuthority && { NODE_EXTRA_CA_CERTS: servers.authority }) },
    });
    for (const secret of [servers.password, encodeURIComponent(servers.password), 'wrong-password'])
      expect(stdout + stderr).not.toContain(secret);
    return stdout.split('\n').find((line) => /^(?:heard|failed): /.test(line)) ?? stdout;
  }
  const addressWith = (change: (url: URL) => void): string => {
    const url = new URL(address);
    change(url);
    return url.href;
  };

  it.each([undefined, 'plain', 'scram-sha-256', 'scram-sha-512'])(
    'is connected to, published to and consumed from by the mechanism %s',
    async (mechanism) => {
      const to = addressWith((url) => {
        if (mechanism) url.searchParams.set('mechanism', mechanism);
      });
      expect(await roundTrip(to)).toBe('heard: sent');
    },
  );

  it.each([undefined, 'plain', 'scram-sha-256'])(
    'refuses a wrong password at once, by the mechanism %s',
    async (mechanism) => {
      const to = addressWith((url) => {
        url.password = 'wrong-password';
        if (mechanism) url.searchParams.set('mechanism', mechanism);
      });
      expect(await roundTrip(to)).toMatch(
        /^failed: event_log_refused: Kafka refuses the user of EVENTS_URL: .*[Aa]uthentication failed/,
      );
    },
  );

  it('is not talked to where its authority is unknown', async () => {
    expect(await roundTrip(address.href, { knowsAuthority: false })).toMatch(
      /^failed: event_log_unreachable: Kafka can't be reached: its certificate is not believed \(.+\)\. NODE_EXTRA_CA_CERTS /,
    );
  });

  it('is not reached without TLS, nor without a user', async () => {
    const plain = addressWith((url) => url.searchParams.delete('tls'));
    const nobody = addressWith((url) => {
      url.username = '';
      url.password = '';
    });
    const hint =
      /^failed: event_log_unreachable: Kafka can't be reached: .*compare tls and user in EVENTS_URL/;
    for (const said of await Promise.all([plain, nobody].map((to) => roundTrip(to))))
      expect(said).toMatch(hint);
  });
});
