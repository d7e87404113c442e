/** The voices that a user may choose: own and public ones, newest first. */
import type { VoiceContext } from './context.js';

interface ListedVoiceModel {
  readonly id: string;
  readonly name: string;
  readonly createdBy: string;
  readonly display_name: string;
  readonly sampleUrl: string;
  readonly avatarUrl?: string;
  readonly isPublic: boolean;
  readonly userId: string;
  readonly createdAt: string;
}

export async function listVoiceModels(
  { chassis, store }: VoiceContext,
  userId: string,
): Promise<ListedVoiceModel[]> {
  const link = (key: string) => chassis.mediaLinks.sign({ key, user: userId });
  return (await store.listVoiceModels(userId)).map((model) => ({
    id: model.id,
    name: model.name,
    createdBy: model.createdBy,
    display_name: model.displayName,
    sampleUrl: link(model.sampleKey),
    ...(model.avatarKey === undefined ? {} : { avatarUrl: link(model.avatarKey) }),
    isPublic: model.isPublic,
    userId: model.userId,
    createdAt: model.createdAt.toISOString(),
  }));
}
