import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settings } from '../settings.js';

const read = (environment: Record<string, string>) => settings.read(environment).narrator;
const keyFile = join(mkdtempSync(join(tmpdir(), 'komavox-test-')), 'key');
const ollama = { NARRATOR_URL: 'http://localhost:11434/v1/', NARRATOR_MODEL: 'gemma3:4b' };

it('two settings are a local model', () => {
  expect(read({}).model).toBeNull();
  expect(read(ollama).model).toEqual({
    url: 'http://localhost:11434/v1',
    model: 'gemma3:4b',
    host: 'localhost:11434',
    isLocal: true,
    pictures: true,
  });
});

it('another host has a key out of a file', () => {
  writeFileSync(keyFile, '  sk-1\n');
  const model = {
    NARRATOR_URL: 'https://models.example/v1',
    NARRATOR_MODEL: 'm',
    NARRATOR_KEY_FILE: keyFile,
  };
  expect(read(model).model).toMatchObject({ host: 'models.example', isLocal: false, key: 'sk-1' });
});

it.each([
  ['no address', { ...ollama, NARRATOR_URL: 'localhost:11434' }, 'NARRATOR_URL'],
  ['a password in the address', { ...ollama, NARRATOR_URL: 'https://a:b@models.example' }, 'NARRATOR_URL'],
  ['no model', { NARRATOR_URL: ollama.NARRATOR_URL }, 'NARRATOR_MODEL'],
  ['a file that isn’t there', { ...ollama, NARRATOR_KEY_FILE: '/nowhere/key' }, 'NARRATOR_KEY_FILE'],
  ['longer than calls may take', { ...ollama, NARRATOR_SECONDS: '200' }, 'NARRATOR_SECONDS'],
])('refuses %s', (_name, environment, setting) => {
  expect(() => read(environment)).toThrow(setting);
});

it('never quotes a key', () => {
  writeFileSync(keyFile, 'secret one\nsecret two');
  expect(() => read({ ...ollama, NARRATOR_KEY_FILE: keyFile })).toThrow(
    /holds no key: one line without spaces$/,
  );
});
