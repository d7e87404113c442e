/**
 * A server of MongoDB's protocol, as MongoDB's own comes from no package registry. It imitates: no transactions, plain
 * indexes unused, no expiry. It keeps every acknowledged write over `kill -9` (`DocumentServer.java`).
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cached, recipeFolder } from '../cache.js';
import { run } from '../commands.js';
import { fetchJars, verifyJars } from '../jars.js';
import { documentsAnswer } from '../probes.js';
import { javaOptions, type NativeServer } from './server.js';

const name = 'documents';
const classPath = (program: string) => `${join(program, '*')}:${join(program, 'classes')}`;

export const documents: NativeServer = {
  kind: name,
  title: 'mongo-java-server 1.47.0 (imitates MongoDB)',

  async prepare(cache) {
    const program = await cached(cache, name, async (folder) => {
      await fetchJars(name, folder);
      const source = join(recipeFolder(name), 'DocumentServer.java');
      await run('javac', ['-cp', classPath(folder), '-d', join(folder, 'classes'), source]);
    });
    await verifyJars(name, program);
    return program;
  },

  async launch(program, { folder, port }) {
    await mkdir(folder, { recursive: true });
    const server = ['DocumentServer', String(port), join(folder, 'documents.mv')];
    return { command: 'java', args: [...javaOptions, '-cp', classPath(program), ...server] };
  },

  answers: documentsAnswer,
  // It knows no sessions, which retried writes need.
  url: (port) => `mongodb://127.0.0.1:${String(port)}/?retryWrites=false`,
};
