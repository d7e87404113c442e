/** POST /api/voice-models `register-client-upload`: a voice of files that were uploaded before. */
import { Problem } from '@komavox/core';
import { assertOwnUser, idSchema, mediaPath } from '@komavox/http';
import { ObjectNotFound, readObject } from '@komavox/objects';
import { z } from 'zod';
import { namedId } from '../../model/named-id.js';
import { takeConsent } from '../intake/consent.js';
import type { VoiceModelContext } from '../context.js';
import { incomplete } from './create.js';
import type { Maker } from './make-from-files.js';
import { parseUploadKey, uploadKey } from '../stored/keys.js';
import { type MadeVoiceModel, makeVoiceModel } from './make-model.js';
import { takeSample } from '../intake/sample-intake.js';
import { isReservedId } from '../stored/store.js';
import { removeUpload } from '../uploads/upload.js';
import { parseVoiceName } from '../intake/voice-name.js';

export const registration = z.object({
  model: z.object({
    id: idSchema().optional().describe('A name for this request: a repeat makes no second voice'),
    name: z.string(),
    sampleUrl: z.string().describe('As POST /api/uploads answered it'),
    avatarUrl: z.string().nullish(),
    isPublic: z.boolean().default(false),
    consent: z.boolean().optional().describe('That the voice is one’s own, or used with permission'),
    userId: z.string().nullish().describe('The signed-in user, if it is given at all'),
  }),
  operation: z.literal('register-client-upload'),
});

type Registration = z.output<typeof registration>['model'];

/** Problems: 400 `upload_unknown`, `id_reserved`, and those of `createVoiceModel`. */
export async function registerVoiceModel(
  context: VoiceModelContext,
  maker: Maker,
  model: Registration,
): Promise<MadeVoiceModel> {
  const { chassis } = context;
  assertOwnUser(model.userId, maker.id);
  if (model.name.trim() === '' || model.sampleUrl === '') throw incomplete();
  if (model.id !== undefined && isReservedId(model.id)) {
    throw new Problem(400, 'id_reserved', 'Ids that begin with default- are those of the product.');
  }
  const name = parseVoiceName(model.name);
  const consent = takeConsent(model.consent, chassis.clock.now());
  await context.sampleLimit.consume(maker.id);
  // Made of the user and the name, as an id that is taken would tell of another user's voice.
  const id = model.id === undefined ? chassis.ids.next() : namedId('voice-model', maker.id, model.id);
  const earlier = await context.voiceModels.find(id);
  if (earlier) return { model: earlier, warnings: [] };
  const sample = await findUpload(context, maker.id, 'voice-sample', model.sampleUrl);
  const avatar = model.avatarUrl
    ? await findUpload(context, maker.id, 'voice-avatar', model.avatarUrl)
    : undefined;
  const made = await makeVoiceModel(context, { id, userId: maker.id }, async () => {
    const recording = await read(context, uploadKey(sample, 'sample.wav'));
    const picture = avatar && (await read(context, uploadKey(avatar, 'avatar.jpg')));
    const { objects, profile, warnings } = await takeSample(context, maker.id, recording);
    return {
      content: {
        name,
        createdBy: maker.id,
        displayName: maker.name,
        isPublic: model.isPublic,
        profile,
        consent,
      },
      objects: { ...objects, ...(picture && { 'avatar.jpg': picture }) },
      warnings,
    };
  });
  for (const used of [sample, ...(avatar ? [avatar] : [])]) await removeUpload(context, used);
  return made;
}

/** The id of the user's own upload of that kind, and nothing else that a link may lead to. */
async function findUpload(
  { chassis, uploads }: VoiceModelContext,
  userId: string,
  kind: 'voice-sample' | 'voice-avatar',
  url: string,
): Promise<string> {
  const key = keyOf(chassis, userId, url);
  const upload = key === undefined ? undefined : parseUploadKey(key);
  if (upload && (await uploads.has({ _id: upload.id, userId, kind }))) return upload.id;
  throw unknownUpload();
}

/** The object that a link of this user's leads to. */
function keyOf(
  { mediaLinks, ownOrigins }: VoiceModelContext['chassis'],
  userId: string,
  url: string,
): string | undefined {
  const origin = ownOrigins.find((own) => url.startsWith(`${own}/`)) ?? '';
  const path = url.slice(origin.length);
  if (!path.startsWith(mediaPath)) return undefined;
  try {
    const { key, user } = mediaLinks.verify(path.slice(mediaPath.length));
    return user === userId ? key : undefined;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

async function read({ chassis }: VoiceModelContext, key: string): Promise<Buffer> {
  try {
    return await readObject(chassis.objects, key);
  } catch (error) {
    throw error instanceof ObjectNotFound ? unknownUpload(error) : error;
  }
}

const unknownUpload = (cause?: unknown) =>
  new Problem(400, 'upload_unknown', 'This upload is not there any more. Please choose the file again.', {
    cause,
  });
