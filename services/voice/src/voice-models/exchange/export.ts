/** A voice as one file: a ZIP of what it is, its sample and its avatar. */
import { buffer } from 'node:stream/consumers';
import { fileStem } from '@komavox/core';
import { readObject } from '@komavox/objects';
import { ZipArchive } from 'archiver';
import type { VoiceModelContext } from '../context.js';
import { findOwn } from '../stored/find-visible.js';
import { modelKey } from '../stored/keys.js';
import { type FileDescription, formatName, formatVersion } from './voice-file.js';

const notYours = "You don't have permission to export this voice model";

interface VoiceFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Problems: 404 `voice_not_found`, 403 `voice_not_yours`. */
export async function exportVoiceModel(
  { chassis, voiceModels }: VoiceModelContext,
  userId: string,
  id: string,
): Promise<VoiceFile> {
  const { name, displayName, consent, createdAt, avatarKey } = await findOwn(
    voiceModels,
    userId,
    id,
    notYours,
  );
  const description: FileDescription = {
    format: formatName,
    version: formatVersion,
    name,
    madeBy: displayName,
    createdAt: createdAt.toISOString(),
    consent: { ...consent, at: consent.at.toISOString() },
  };
  const archive = new ZipArchive();
  archive.append(JSON.stringify(description, null, 2), { name: 'model.json' });
  archive.append(await readObject(chassis.objects, modelKey(id, 'sample.wav')), { name: 'sample.wav' });
  if (avatarKey !== undefined) {
    archive.append(await readObject(chassis.objects, avatarKey), { name: 'avatar.jpg' });
  }
  const [bytes] = await Promise.all([buffer(archive), archive.finalize()]);
  return { name: `${fileStem(name) || 'voice'}.komavox-voice`, bytes };
}
