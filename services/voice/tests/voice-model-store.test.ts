/** Voice models as they are stored: places, states, and who may use which. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDocuments, type DocumentsConnection } from '@komavox/documents';
import { maxModels } from '../src/voice-models/limits.js';
import { voiceContent } from './stored-voice.js';
import { openVoiceModels, type VoiceModels } from '../src/voice-models/stored/store.js';

let folder: string;
let documents: DocumentsConnection;
let models: VoiceModels;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
  documents = await openDocuments(`sqlite:${folder}`, 'voice');
  models = openVoiceModels(documents.connection);
  await models.model.init();
});
afterAll(async () => {
  await documents.close();
  rmSync(folder, { recursive: true, force: true });
});

const createdAt = new Date('2026-01-01T00:00:00Z');
const content = (isPublic: boolean) => voiceContent('x', { userId: 'ada', isPublic, createdAt });
const make = async (id: string, userId: string, isPublic = false) => {
  expect(await models.reserve({ id, userId, createdAt })).toBe('inserted');
  expect(await models.complete(id, content(isPublic), [])).toBe(true);
};

it('lets a private model be found by its owner only, a public one by everybody', async () => {
  await make('private', 'ada');
  await make('public', 'ada', true);
  const usable = async (user: string, id: string) => (await models.findUsable(user, id))?.name;
  expect(await usable('ada', 'private')).toBe('Mika');
  expect(await usable('eve', 'private')).toBeUndefined();
  expect(await usable('eve', 'public')).toBe('Mika');
  expect((await models.list('ada')).map(({ id }) => id).sort()).toEqual(['private', 'public']);
  expect((await models.list('eve')).map(({ id }) => id)).toEqual(['public']);
  expect(await models.find('public')).toEqual({ id: 'public', userId: 'ada', createdAt, ...content(true) });
});

it('never finds a model that is reserved, hidden, or of an id that is kept for the product', async () => {
  await models.reserve({ id: 'making', userId: 'joan', createdAt });
  await make('hidden', 'joan', true);
  await models.hide('hidden', 'joan', []);
  await make('default-voice', 'joan', true);
  for (const id of ['making', 'hidden', 'default-voice']) {
    expect(await models.findUsable('joan', id)).toBeUndefined();
  }
  expect((await models.list('joan')).filter(({ userId }) => userId === 'joan')).toEqual([]);
  expect(await models.complete('hidden', content(true), [])).toBe(false);
});

it('gives no more places than there are, to calls at once, and frees those of deleted models', async () => {
  const reserve = (n: number) => models.reserve({ id: `place-${n}`, userId: 'max', createdAt });
  for (let n = 0; n < maxModels - 5; n += 1) await reserve(1000 + n);
  const outcomes = await Promise.all(Array.from({ length: 12 }, (_, n) => reserve(n)));
  expect(outcomes.filter((outcome) => outcome === 'inserted').length).toBe(5);
  expect(outcomes.filter((outcome) => outcome === 'full').length).toBe(7);
  const [first] = outcomes.flatMap((outcome, n) => (outcome === 'inserted' ? [n] : []));
  expect(await reserve(first ?? -1)).toBe('known');
  await models.complete(`place-${first}`, content(false), []);
  expect(await models.hide(`place-${first}`, 'eve', [])).toBe(false);
  expect(await models.hide(`place-${first}`, 'max', [])).toBe(true);
  expect(await reserve(98)).toBe('inserted');
  expect(await reserve(99)).toBe('full');
});
