import { readFileSync } from 'node:fs';
import { bootForTest } from '@komavox/service/testing';
import { product } from '@komavox/standalone';
import { descriptionFile, readDescription, schemaFile, generateSchema } from './support/openapi.js';

it('docs/openapi.json describes the calls as the code has them (npm run openapi writes it)', async () => {
  const running = await bootForTest(product);
  try {
    expect(readFileSync(descriptionFile, 'utf8')).toBe(await readDescription(running.origin));
  } finally {
    await running.stop();
  }
});

it('the types of the client and the web are made of docs/openapi.json', async () => {
  expect(readFileSync(schemaFile, 'utf8')).toBe(await generateSchema());
});
