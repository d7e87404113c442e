/** Users, sessions and secrets that all replicas share, as documents. */
import { addOutbox, type OutboxEntry, type WithOutbox } from '@komavox/outbox';
import { openSharedSecrets, type SharedSecrets, wasCreated } from '@komavox/documents';
import { Schema, type Connection } from 'mongoose';
import { identityIn, identityKey, type Identity, type User } from './model/user.js';
import type { Session } from './model/session.js';

interface UserDocument extends WithOutbox {
  _id: string;
  /** See `identityKey`; unique, so that one of two concurrent registrations fails. */
  identity: string;
  email: string;
  display_name: string;
  photoURL: string | null;
  dubs: number;
  /** Local accounts only. */
  passwordHash?: string;
  createdAt: Date;
}

interface SessionDocument {
  /** Digest of the token. */
  _id: string;
  user: string;
  expiresAt: Date;
  /** By the provider's clock; sessions from before Firebase mode lack it. */
  authenticatedAt?: Date;
  createdAt: Date;
}

const userSchema = new Schema<UserDocument>(
  {
    _id: { type: String, required: true },
    identity: { type: String, required: true, unique: true },
    email: { type: String, required: true },
    display_name: { type: String, required: true },
    photoURL: { type: String, default: null },
    dubs: { type: Number, required: true, default: 0 },
    passwordHash: String,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
addOutbox(userSchema);

const sessionSchema = new Schema<SessionDocument>(
  {
    _id: { type: String, required: true },
    user: { type: String, required: true, index: true },
    expiresAt: { type: Date, required: true, index: true },
    authenticatedAt: Date,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);

interface NewUser {
  readonly user: User;
  readonly identity: Identity;
  readonly passwordHash?: string;
  /** Events written with the user. */
  readonly outbox: OutboxEntry[];
}

export function openStore(documents: Connection) {
  const users = documents.model<UserDocument>('User', userSchema);
  const sessions = documents.model<SessionDocument>('Session', sessionSchema);
  const secrets: SharedSecrets = openSharedSecrets(documents, 'Secret');
  return {
    users,
    /** False when the identity has an account already. */
    async insertUser({ user: { id, ...user }, identity, passwordHash, outbox }: NewUser): Promise<boolean> {
      return wasCreated(
        users.create({
          _id: id,
          ...user,
          identity: identityKey(identity),
          ...(passwordHash === undefined ? {} : { passwordHash }),
          outbox,
        }),
      );
    },
    async findUser(id: string): Promise<User | undefined> {
      const found = await users.findById(id).lean();
      return found ? toUser(found) : undefined;
    },
    async findByIdentity(
      identity: Identity,
    ): Promise<{ user: User; passwordHash: string | undefined } | undefined> {
      const found = await users.findOne({ identity: identityKey(identity) }).lean();
      return found ? { user: toUser(found), passwordHash: found.passwordHash } : undefined;
    },
    async findIdentity(id: string): Promise<Identity | undefined> {
      const found = await users.findById(id, { identity: 1 }).lean();
      return found ? identityIn(found.identity) : undefined;
    },
    async insertSession({ id, ...session }: Session, now: Date): Promise<void> {
      await sessions.create({ _id: id, ...session, createdAt: now });
    },
    async findSession(id: string): Promise<Session | undefined> {
      const found = await sessions.findById(id).lean();
      if (!found) return undefined;
      const { user, authenticatedAt, createdAt, expiresAt } = found;
      return { id, user, authenticatedAt: authenticatedAt ?? createdAt, expiresAt };
    },
    async moveSessionEnd(id: string, expiresAt: Date): Promise<void> {
      await sessions.updateOne({ _id: id }, { $set: { expiresAt } });
    },
    async removeSession(id: string): Promise<void> {
      await sessions.deleteOne({ _id: id });
    },
    async removeSessionsOf(user: string): Promise<void> {
      await sessions.deleteMany({ user });
    },
    /** Sessions that would end after `latest` end at `end` instead. */
    async shortenSessions(latest: Date, end: Date): Promise<void> {
      await sessions.updateMany({ expiresAt: { $gt: latest } }, { expiresAt: end });
    },
    async removeExpiredSessions(now: Date): Promise<number> {
      return (await sessions.deleteMany({ expiresAt: { $lte: now } })).deletedCount;
    },
    secrets,
  };
}

export type Store = ReturnType<typeof openStore>;

const toUser = ({ _id, email, display_name, photoURL, dubs, createdAt }: UserDocument): User => ({
  id: _id,
  email,
  display_name,
  photoURL,
  dubs,
  createdAt,
});
