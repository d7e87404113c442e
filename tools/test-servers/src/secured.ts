/** What servers demand of their clients in tests of it: TLS by an authority that nobody knows, and a user. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './commands.js';

export interface Secured {
  /** Files: the authority's certificate, the server's key and certificate as PEM, and these as PKCS #12. */
  readonly authority: string;
  readonly key: string;
  readonly certificate: string;
  readonly keyStore: string;
  readonly keyStorePassword: string;
  /** The authority's certificate as PEM. */
  readonly trusted: string;
  /** Of Kafka and of the server of MongoDB's protocol. */
  readonly user: string;
  readonly password: string;
}

const keyStorePassword = 'of-this-test';

/** Makes the certificates in a folder, by openssl; they are good for loopback and two days. */
export async function makeSecured(folder: string): Promise<Secured> {
  const file = (name: string) => join(folder, name);
  const made = {
    authority: file('authority.pem'),
    key: file('server.key'),
    certificate: file('server.pem'),
    keyStore: file('server.p12'),
  };
  const newKey = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  const authorityKey = file('authority.key');
  await run('openssl', [
    ...[...newKey, '-keyout', authorityKey, '-out', made.authority],
    ...['-subj', '/CN=An authority of a test', '-addext', 'keyUsage=critical,keyCertSign'],
  ]);
  await run('openssl', [
    ...[
      ...newKey,
      '-CA',
      made.authority,
      '-CAkey',
      authorityKey,
      '-keyout',
      made.key,
      '-out',
      made.certificate,
    ],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
    ...['-addext', 'basicConstraints=critical,CA:FALSE'],
  ]);
  await run('openssl', [
    ...['pkcs12', '-export', '-name', 'server', '-passout', `pass:${keyStorePassword}`],
    ...['-inkey', made.key, '-in', made.certificate, '-certfile', made.authority, '-out', made.keyStore],
  ]);
  return {
    ...made,
    keyStorePassword,
    trusted: await readFile(made.authority, 'utf8'),
    user: 'a reader',
    password: 'p@ss:w/rd?#%&=',
  };
}
