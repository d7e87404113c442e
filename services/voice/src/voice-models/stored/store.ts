/** Voice models as documents: reserved while their objects are written, ready, and deleted until nothing is left. */
import { addOutbox, type OutboxEntry, type WithOutbox } from '@komavox/outbox';
import { Schema, type Connection } from 'mongoose';
import type { VoiceProfile } from '../../matching/profile.js';
import { maxModels } from '../limits.js';
import { insertInPlace } from './places.js';

/** Whether the sentence was ticked, when. */
export interface Consent {
  /** False when the voice was made by a call that said nothing. */
  readonly given: boolean;
  readonly at: Date;
  readonly sentence: string;
}

/** A voice of a user's own. */
export interface VoiceModel {
  readonly id: string;
  readonly name: string;
  /** Id and name of who made the voice; a clone keeps them. */
  readonly createdBy: string;
  readonly displayName: string;
  readonly sampleKey: string;
  readonly avatarKey?: string;
  readonly isPublic: boolean;
  /** The owner. */
  readonly userId: string;
  readonly createdAt: Date;
  readonly profile: VoiceProfile;
  readonly consent: Consent;
}

/** What is known of a model when its objects are there. */
export type VoiceModelContent = Omit<VoiceModel, 'id' | 'userId' | 'createdAt'>;

interface VoiceModelDocument extends Partial<VoiceModelContent>, WithOutbox {
  _id: string;
  userId: string;
  createdAt: Date;
  /** Only a ready one is seen; the others wait for their objects, or for their end. */
  state: 'making' | 'ready' | 'deleted';
  /** One of the user's places, so that calls at once can't exceed their number. A deleted model has none. */
  place?: string;
}

const required = { type: String, required: true } as const;

const schema = new Schema<VoiceModelDocument>(
  {
    _id: required,
    userId: required,
    createdAt: { type: Date, required: true },
    state: required,
    place: String,
    name: String,
    createdBy: String,
    displayName: String,
    sampleKey: String,
    avatarKey: String,
    isPublic: Boolean,
    profile: Schema.Types.Mixed,
    consent: new Schema<Consent>(
      { given: { type: Boolean, required: true }, at: { type: Date, required: true }, sentence: required },
      { _id: false },
    ),
  },
  { versionKey: false },
);
addOutbox(schema);
schema.index({ place: 1 }, { unique: true, sparse: true });
schema.index({ userId: 1, createdAt: -1 });
schema.index({ isPublic: 1, createdAt: -1 });
schema.index({ state: 1, createdAt: 1 });

/** Ids of voices that come with the product: nobody makes, sees or uses a model with such an id. */
export const isReservedId = (id: string): boolean => id.startsWith('default-');

/** More are made by nobody who looks through them. */
const maxListedPublic = 1000;

/** In the place of the id of a user who has deleted their account. */
const goneMaker = 'deleted';

const isReady = { state: 'ready' } as const;
const end = { $set: { state: 'deleted' }, $unset: { place: 1 } } as const;

export function openVoiceModels(documents: Connection) {
  const models = documents.model<VoiceModelDocument>('VoiceModel', schema);
  const find = async (id: string): Promise<VoiceModel | undefined> =>
    isReservedId(id) ? undefined : toModel(await models.findOne({ _id: id, ...isReady }).lean());
  return {
    /** For the relay of its outbox. */
    model: models,
    find,
    /** The model, when it is the user's own or public. */
    async findUsable(userId: string, id: string): Promise<VoiceModel | undefined> {
      const found = await find(id);
      return found && (found.isPublic || found.userId === userId) ? found : undefined;
    },
    /** Own and public ones, newest first. */
    async list(userId: string): Promise<readonly VoiceModel[]> {
      const newest = { createdAt: -1 } as const;
      const own = await models
        .find({ userId, ...isReady })
        .sort(newest)
        .lean();
      const shared = await models
        .find({ isPublic: true, ...isReady })
        .sort(newest)
        .limit(maxListedPublic)
        .lean();
      return [...own, ...shared.filter((model) => model.userId !== userId)]
        .flatMap((document) => toModel(document) ?? [])
        .filter(({ id }) => !isReservedId(id))
        .sort((left, right) => right.createdAt.getTime() - left.createdAt.getTime());
    },
    /** Takes a place for a model whose objects are not there yet. */
    async reserve({
      id,
      ...draft
    }: Pick<VoiceModel, 'id' | 'userId' | 'createdAt'>): Promise<'inserted' | 'known' | 'full'> {
      return await insertInPlace(models, { _id: id, ...draft, state: 'making', outbox: [] }, maxModels);
    },
    /** False when the reservation has ended meanwhile. */
    async complete(id: string, content: VoiceModelContent, outbox: OutboxEntry[]): Promise<boolean> {
      const { modifiedCount } = await models.updateOne(
        { _id: id, state: 'making' },
        { $set: { ...content, ...isReady }, $push: { outbox: { $each: outbox } } },
      );
      return modifiedCount === 1;
    },
    /** Gives the place of a reservation back; false when it has become a model, or ended. Its objects are to be removed. */
    async abandon(id: string): Promise<boolean> {
      const { modifiedCount } = await models.updateOne({ _id: id, state: 'making' }, end);
      return modifiedCount === 1;
    },
    /** Models with their owners. */
    async owners(): Promise<readonly Pick<VoiceModel, 'id' | 'userId'>[]> {
      const all = await models.find(isReady, { userId: 1 }).lean();
      return all.map(({ _id, userId }) => ({ id: _id, userId }));
    },
    /** Hides a model from everybody; false when it is gone already. */
    async hide(id: string, userId: string, outbox: OutboxEntry[]): Promise<boolean> {
      const { modifiedCount } = await models.updateOne(
        { _id: id, userId, ...isReady },
        { ...end, $push: { outbox: { $each: outbox } } },
      );
      return modifiedCount === 1;
    },
    /** All of a user's, whatever became of them. */
    async listAllOf(
      userId: string,
    ): Promise<readonly { readonly id: string; readonly state: VoiceModelDocument['state'] }[]> {
      const found = await models.find({ userId }, { state: 1 }).lean();
      return found.map(({ _id, state }) => ({ id: _id, state }));
    },
    /** Takes the name of a user who is gone out of the copies that others have made. */
    async forgetMaker(createdBy: string): Promise<void> {
      await models.updateMany({ createdBy }, { $set: { createdBy: goneMaker, displayName: 'Deleted user' } });
    },
    async saveProfile(id: string, profile: VoiceProfile): Promise<void> {
      await models.updateOne({ _id: id, ...isReady }, { $set: { profile } });
    },
    /** Reservations from before that time: whoever made them was killed. */
    async findStale(before: Date): Promise<readonly string[]> {
      const stale = await models.find({ state: 'making', createdAt: { $lt: before } }, { _id: 1 }).lean();
      return stale.map(({ _id }) => _id);
    },
    /** Whose events are published: their objects may go, then they. */
    async findDeleted(): Promise<readonly string[]> {
      const deleted = await models.find({ state: 'deleted' }).lean();
      return deleted.filter(({ outbox }) => outbox.length === 0).map(({ _id }) => _id);
    },
    /** Once its objects are gone. */
    async forget(id: string): Promise<void> {
      await models.deleteOne({ _id: id, state: 'deleted' });
    },
  };
}

export type VoiceModels = ReturnType<typeof openVoiceModels>;

function toModel(document: VoiceModelDocument | null): VoiceModel | undefined {
  if (document === null) return undefined;
  const { _id: id, state, place: _place, outbox: _outbox, ...model } = document;
  // A ready model has all of them: `complete` wrote them with its state.
  return state === 'ready' ? { id, ...(model as Omit<VoiceModel, 'id'>) } : undefined;
}
