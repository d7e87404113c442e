/** Voice models as calls answer them. */
import { z } from 'zod';
import type { VoiceModelContext } from './context.js';
import type { MadeVoiceModel } from './making/make-model.js';
import type { VoiceModel } from './stored/store.js';

export const voiceModelView = z
  .object({
    id: z.string(),
    name: z.string(),
    createdBy: z.string().describe('Id of who made the voice; a clone keeps it'),
    display_name: z.string().describe('Name of who made the voice'),
    sampleUrl: z.string().describe('An MP3, for this user and a day'),
    avatarUrl: z.string().optional().describe('A square JPEG, likewise'),
    isPublic: z.boolean(),
    userId: z.string().describe('The owner'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'VoiceModel' });

export const madeVoiceModelView = voiceModelView.extend({
  warnings: z.array(z.string()).describe('Sentences on what could be better'),
});

type VoiceModelView = z.output<typeof voiceModelView>;

/** With links for this user. */
export function viewVoiceModel(
  { chassis }: Pick<VoiceModelContext, 'chassis'>,
  model: VoiceModel,
  user: string,
): VoiceModelView {
  const link = (key: string) => chassis.mediaLinks.sign({ key, user });
  return {
    id: model.id,
    name: model.name,
    createdBy: model.createdBy,
    display_name: model.displayName,
    sampleUrl: link(model.sampleKey),
    ...(model.avatarKey === undefined ? {} : { avatarUrl: link(model.avatarKey) }),
    isPublic: model.isPublic,
    userId: model.userId,
    createdAt: model.createdAt.toISOString(),
  };
}

export const viewMade = (
  context: Pick<VoiceModelContext, 'chassis'>,
  { model, warnings }: MadeVoiceModel,
  user: string,
): z.output<typeof madeVoiceModelView> => ({
  ...viewVoiceModel(context, model, user),
  warnings: [...warnings],
});
