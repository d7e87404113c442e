#!/usr/bin/env node
/** Writes docs/openapi.json from a running product, and the client's types from that. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '@komavox/service';
import { product } from '@komavox/standalone';
import {
  descriptionFile,
  generateSchema,
  readDescription,
  schemaFile,
} from '../tests/architecture/dist/support/openapi.js';

const folder = mkdtempSync(join(tmpdir(), 'komavox-openapi-'));
const running = await run(product, {
  environment: { PORT: '0', INTERNAL_PORT: '0', DATA_DIR: folder, DEMO_LIBRARY: 'false', LOG_LEVEL: 'warn' },
  signals: false,
});
writeFileSync(descriptionFile, await readDescription(running.origin));
writeFileSync(schemaFile, await generateSchema());
await running.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
