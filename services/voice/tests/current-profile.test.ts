/** Profiles of voices that were stored before the analysis changed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDocuments, type DocumentsConnection } from '@komavox/documents';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import type { Timer } from '@komavox/telemetry';
import { voice } from '../src/index.js';
import { profileVersion } from '../src/matching/profile.js';
import { openIntakeDecoding } from '../src/voice-models/intake/decoding.js';
import { withCurrentProfile } from '../src/voice-models/current-profile.js';
import { openVoiceModels, type VoiceModels } from '../src/voice-models/stored/store.js';
import { voiceContent } from './stored-voice.js';
import { person, recordSample } from './voice-people.js';

let folder: string;
let product: TestProduct;
let documents: DocumentsConnection;
let voiceModels: VoiceModels;
const decoding = openIntakeDecoding();
let analyses = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
  product = await bootForTest([voice]);
  documents = await openDocuments(`sqlite:${folder}`, 'voice');
  voiceModels = openVoiceModels(documents.connection);
  await voiceModels.model.init();
});
afterAll(async () => {
  await decoding.close();
  await documents.close();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

const current = async (id: string) => {
  const found = await voiceModels.find(id);
  if (!found) throw new Error(`There is no voice ${id}`);
  const sampleTimer: Timer = (_attributes, work) => {
    analyses += 1;
    return work();
  };
  const context = { chassis: { objects: product.objects }, voiceModels, decoding, sampleTimer };
  return await withCurrentProfile(context, found);
};

async function storeOld(id: string): Promise<void> {
  const createdAt = new Date();
  const { profile, ...content } = voiceContent(id, { userId: 'ada', isPublic: false, createdAt });
  await voiceModels.reserve({ id, userId: 'ada', createdAt });
  await voiceModels.complete(id, { ...content, profile: { ...profile, version: 0 } }, []);
}

it('are made anew from the sample, once, and kept', async () => {
  const { id } = await person(() => product, 'ada').make(await recordSample(product));
  await storeOld(id);
  const { profile } = await current(id);
  expect(profile.version).toBe(profileVersion);
  expect(profile.pitchHz).not.toBe(200);
  expect((await voiceModels.find(id))?.profile).toEqual(profile);
  expect((await current(id)).profile).toEqual(profile);
  expect(analyses).toBe(1);
});

it('stay as they are where the sample is gone', async () => {
  await storeOld('lost');
  expect((await current('lost')).profile.version).toBe(0);
});
