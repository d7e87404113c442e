/** versitygw: an S3 server over a folder, on a file system with extended attributes (ext4, xfs, btrfs, overlay). */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cached } from '../cache.js';
import { buildGo } from '../go.js';
import { objectsAnswer } from '../probes.js';
import type { NativeServer } from './server.js';

const name = 'objects';
const access = 'local';
const secret = 'local-secret';

export const objects: NativeServer = {
  kind: name,
  title: 'versitygw 1.8.0',

  prepare: (cache) =>
    cached(cache, name, (folder) =>
      buildGo({ recipe: name, path: 'github.com/versity/versitygw/cmd/versitygw' }, folder),
    ),

  async launch(program, { folder, port, secured }) {
    const data = join(folder, 'data');
    await mkdir(data, { recursive: true });
    const listen = [
      '--port',
      `127.0.0.1:${String(port)}`,
      '--quiet',
      '--keep-alive',
      '--cors-allow-origin',
      '*',
      ...(secured ? ['--cert', secured.certificate, '--key', secured.key] : []),
    ];
    return {
      command: join(program, 'versitygw'),
      args: [...listen, 'posix', data],
      environment: { ROOT_ACCESS_KEY: access, ROOT_SECRET_KEY: secret },
    };
  },

  answers: objectsAnswer,
  url: (port, secured) =>
    `s3://${access}:${secret}@127.0.0.1:${String(port)}/komavox?tls=${String(secured !== undefined)}`,
};
