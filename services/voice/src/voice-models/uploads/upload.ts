/** POST /api/uploads: a file for a voice that is registered later. What is kept of it is made anew, as for any voice. */
import { Problem } from '@komavox/core';
import type { MultipartPart } from '@komavox/http';
import { takeAvatar } from '../intake/avatar-intake.js';
import type { VoiceModelContext } from '../context.js';
import { uploadKey, uploadPrefix } from '../stored/keys.js';
import { putObjects, type VoiceObjects } from '../stored/put-objects.js';
import { maxFileBytes, uploadLifetimeMs } from '../limits.js';
import { takeSample } from '../intake/sample-intake.js';
import { uploadKinds } from './upload-store.js';
import { readVoiceForm, wantedFile } from '../intake/voice-form.js';

const file = { called: 'file', maxBytes: maxFileBytes };

/**
 * The link to what was kept, for its user and a day. Problems: 400 `no_file`, `unknown_kind`; 409 `too_many_uploads`;
 * those of the sample or the avatar.
 */
export async function receiveUpload(
  context: VoiceModelContext,
  userId: string,
  parts: AsyncIterable<MultipartPart>,
): Promise<string> {
  const { chassis, holdings, uploads, sampleLimit } = context;
  await sampleLimit.consume(userId);
  const { fields, files } = await readVoiceForm(parts, { file });
  const bytes = wantedFile(files, 'file');
  const kind = uploadKinds.find((known) => known === fields.get('kind'));
  if (!kind) throw new Problem(400, 'unknown_kind', `The kind of a file is ${uploadKinds.join(' or ')}.`);
  const objects: VoiceObjects =
    kind === 'voice-sample'
      ? (await takeSample(context, userId, bytes)).objects
      : { 'avatar.jpg': await takeAvatar(context.decoding, userId, bytes) };
  const id = chassis.ids.next();
  if (!(await uploads.add({ _id: id, userId, kind, createdAt: chassis.clock.now() }))) {
    throw new Problem(409, 'too_many_uploads', 'Too many of your files wait to be used. Try again tomorrow.');
  }
  const holding = { prefix: uploadPrefix(id), userId, kind: 'voices' } as const;
  await holdings.change(holding, () => putObjects(chassis.objects, objects, (name) => uploadKey(id, name)));
  const key = uploadKey(id, kind === 'voice-sample' ? 'sample.mp3' : 'avatar.jpg');
  return chassis.mediaLinks.sign({ key, user: userId }, uploadLifetimeMs / 1000);
}

/** After its model was made, or a day without. */
export async function removeUpload(
  { holdings, uploads }: Pick<VoiceModelContext, 'holdings' | 'uploads'>,
  id: string,
): Promise<void> {
  await holdings.removeAll(uploadPrefix(id));
  await uploads.remove(id);
}
