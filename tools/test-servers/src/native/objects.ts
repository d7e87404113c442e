/** versitygw: an S3 server over a folder, on a file system with extended attributes (ext4, xfs, btrfs, overlay). */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cached, recipeFolder } from '../cache.js';
import { run } from '../commands.js';
import { goProgram } from '../go.js';
import { objectsAnswer } from '../probes.js';
import type { NativeServer } from './server.js';

const name = 'objects';
const access = 'local';
const secret = 'local-secret';

export const objects: NativeServer = {
  kind: name,
  title: 'versitygw 1.8.0',

  prepare: (cache) =>
    cached(cache, name, async (folder) => {
      const scratch = join(folder, 'toolchain');
      await mkdir(scratch);
      const go = await goProgram(scratch);
      const server = 'github.com/versity/versitygw/cmd/versitygw';
      const options = ['-mod=readonly', '-trimpath', '-buildvcs=false', '-ldflags', '-s -w'];
      await run(go, ['build', ...options, '-o', join(folder, 'versitygw'), server], {
        folder: recipeFolder(name),
        environment: { CGO_ENABLED: '0', GOFLAGS: '' },
      });
    }),

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
