/** POST /api/voice-models with files: a voice in one call. */
import { Problem } from '@komavox/core';
import type { MultipartPart } from '@komavox/http';
import { namedId } from '../../model/named-id.js';
import { takeConsent } from '../intake/consent.js';
import type { VoiceModelContext } from '../context.js';
import { maxFileBytes } from '../limits.js';
import { type Maker, makeFromFiles } from './make-from-files.js';
import type { MadeVoiceModel } from './make-model.js';
import { readSwitch, readVoiceForm } from '../intake/voice-form.js';
import { parseVoiceName } from '../intake/voice-name.js';

const sample = { called: 'voice sample', maxBytes: maxFileBytes };
const avatar = { called: 'avatar image', maxBytes: maxFileBytes };

/**
 * Problems: 400 `voice_incomplete`, `name_…`, `consent_required`; those of `makeFromFiles`.
 */
export async function createVoiceModel(
  context: VoiceModelContext,
  maker: Maker,
  { parts, idempotencyKey }: { parts: AsyncIterable<MultipartPart>; idempotencyKey: string | undefined },
): Promise<MadeVoiceModel> {
  const { chassis } = context;
  await context.sampleLimit.consume(maker.id);
  const { fields, files } = await readVoiceForm(parts, { sample, avatar });
  const [recording, picture] = [files.get('sample'), files.get('avatar')];
  if (!recording || (fields.get('name') ?? '').trim() === '') throw incomplete();
  const name = parseVoiceName(fields.get('name') ?? '');
  const isPublic = readSwitch(fields, 'isPublic') ?? false;
  const consent = takeConsent(readSwitch(fields, 'consent'), chassis.clock.now());
  const id =
    idempotencyKey === undefined ? chassis.ids.next() : namedId('voice-model', maker.id, idempotencyKey);
  return await makeFromFiles(context, maker, { id, name, isPublic, consent, recording, picture });
}

export const incomplete = () =>
  new Problem(400, 'voice_incomplete', 'Please provide a name and upload a sample audio file.');
