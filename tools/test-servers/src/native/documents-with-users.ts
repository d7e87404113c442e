/**
 * FerretDB on SQLite: a server of MongoDB's protocol that demands TLS and a user, by SCRAM. It isn't the one of all tests, as it
 * lacks more of MongoDB than `documents.ts` does.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cached } from '../cache.js';
import { buildGo } from '../go.js';
import { documentsAnswer } from '../probes.js';
import type { NativeServer } from './server.js';

const name = 'documents-with-users';
const version = '1.24.2';
const module = 'github.com/FerretDB/FerretDB';

export const documentsWithUsers: NativeServer = {
  kind: 'documents',
  title: `FerretDB ${version} (imitates MongoDB)`,

  prepare: (cache) =>
    cached(cache, name, (folder) => {
      // It doesn't start without it.
      const missing = { [`${module}/build/version/version.txt`]: `v${version}\n` };
      return buildGo({ recipe: name, path: `${module}/cmd/ferretdb`, missing }, folder);
    }),

  async launch(program, { folder, port, secured }) {
    if (!secured) throw new TypeError('A server with users wants them and certificates');
    const data = join(folder, 'data');
    await mkdir(data, { recursive: true });
    const args = {
      handler: 'sqlite',
      'sqlite-url': `file:${data}/`,
      'state-dir': folder,
      'test-enable-new-auth': 'true',
      'setup-database': 'admin',
      'setup-username': secured.user,
      'setup-password': secured.password,
      'listen-addr': '',
      'listen-tls': `127.0.0.1:${String(port)}`,
      'listen-tls-cert-file': secured.certificate,
      'listen-tls-key-file': secured.key,
      'debug-addr': '-',
      telemetry: 'disable',
      'log-level': 'WARN',
    };
    return {
      command: join(program, 'ferretdb'),
      args: Object.entries(args).map(([option, value]) => `--${option}=${value}`),
    };
  },

  answers: documentsAnswer,
  url: (port, secured) => {
    const user = secured
      ? `${encodeURIComponent(secured.user)}:${encodeURIComponent(secured.password)}@`
      : '';
    return `mongodb://${user}127.0.0.1:${String(port)}/?retryWrites=false&tls=true`;
  },
};
