import { eachDocument } from '@komavox/documents';
import type { ExportEntry } from '@komavox/http';
import type { ForgetContext } from './forget-user.js';
import { audioKey } from './model/speech-request.js';
import { modelKey, type ObjectName } from './voice-models/stored/keys.js';

/** Speeches, voices, narrations and casts of a user, with what can be heard and seen of them. */
export async function* exportUser(
  { casts, narrations, speeches, voiceModels }: ForgetContext,
  userId: string,
): AsyncGenerator<ExportEntry> {
  for await (const speech of eachDocument(speeches.model, { userId })) {
    const { _id: id, text, language, state, voice, choices, duration, createdAt } = speech;
    yield {
      file: 'speeches.json',
      row: { id, text, language, state, voice: voice?.name, choices, duration, createdAt },
    };
  }
  for await (const model of ownVoices(voiceModels.model, userId)) {
    const { _id: id, name, isPublic, displayName, consent, profile, createdAt } = model;
    yield {
      file: 'voices.json',
      row: { id, name, isPublic, madeBy: displayName, consent, profile, createdAt },
    };
  }
  for await (const row of narrations.allOf(userId)) yield { file: 'narrations.json', row };
  for await (const row of casts.membersOf(userId)) yield { file: 'casts.json', row };
  for await (const row of casts.linesOf(userId)) yield { file: 'cast-lines.json', row };
  for await (const { _id, content } of eachDocument(speeches.model, { userId, state: 'done' })) {
    yield { media: `speeches/${_id}.mp3`, key: audioKey(content) };
  }
  for await (const { _id, avatarKey } of ownVoices(voiceModels.model, userId)) {
    const names: readonly ObjectName[] = ['sample.mp3', 'sample.wav'];
    for (const name of names) yield { media: `voices/${_id}/${name}`, key: modelKey(_id, name) };
    if (avatarKey !== undefined) yield { media: `voices/${_id}/avatar.jpg`, key: avatarKey };
  }
}

const ownVoices = (model: ForgetContext['voiceModels']['model'], userId: string) =>
  eachDocument(model, { userId, state: 'ready' });
