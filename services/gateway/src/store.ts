/** Users, sessions and secrets that all replicas share, as documents. */
import { addOutbox, type OutboxEntry, type WithOutbox } from '@komavox/outbox';
import { latestTimeAfter, timeAfter } from '@komavox/core';
import { userLimitNames, type UserLimits } from '@komavox/http';
import { openSharedSecrets, retryUpsert, type SharedSecrets, wasCreated } from '@komavox/documents';
import { Schema, type Connection } from 'mongoose';
import { describeBrowser } from './model/describe-browser.js';
import {
  type Account,
  identityIn,
  identityKey,
  type Identity,
  localIdentity,
  type User,
} from './model/user.js';
import type { LimitChanges } from './limits/limit-changes.js';
import type { Session } from './model/session.js';

interface UserDocument extends WithOutbox {
  _id: string;
  /** See `identityKey`; unique, so that one of two concurrent registrations fails. */
  identity: string;
  email: string;
  display_name: string;
  photoURL: string | null;
  dubs: number;
  /** Set by an operator, and when that was last. */
  limits?: UserLimits;
  limitsSetAt?: Date;
  /** Local accounts only. */
  passwordHash?: string;
  createdAt: Date;
  /** Nothing else of the user is left then: see `deleteUser`. */
  deletedAt?: Date;
  toldAgain?: boolean;
}

interface SessionDocument {
  /** Digest of the token. */
  _id: string;
  user: string;
  expiresAt: Date;
  /** By the provider's clock; sessions from before Firebase mode lack it. */
  authenticatedAt?: Date;
  createdAt: Date;
  /** Sessions of earlier versions lack these two. */
  usedAt?: Date;
  browser?: string;
}

const userSchema = new Schema<UserDocument>(
  {
    _id: { type: String, required: true },
    identity: { type: String, required: true, unique: true },
    email: { type: String, required: true, index: true },
    display_name: { type: String, required: true },
    photoURL: { type: String, default: null },
    dubs: { type: Number, required: true, default: 0 },
    limits: new Schema(Object.fromEntries(userLimitNames.map((name) => [name, Number])), { _id: false }),
    limitsSetAt: { type: Date, index: true, sparse: true },
    passwordHash: String,
    createdAt: { type: Date, required: true },
    deletedAt: { type: Date, index: true, sparse: true },
    toldAgain: Boolean,
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
    usedAt: Date,
    browser: String,
  },
  { versionKey: false },
);

/** Calls of one kind in a time, counted: see `rates`. Failed log-ins were the first. */
interface AttemptsDocument {
  _id: string;
  failures: number;
  until: Date;
}

const attemptsSchema = new Schema<AttemptsDocument>(
  {
    _id: { type: String, required: true },
    failures: { type: Number, required: true },
    until: { type: Date, required: true, index: true },
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

/** A user who has not been deleted. */
const isThere = { deletedAt: { $exists: false } } as const;

export function openStore(documents: Connection) {
  const users = documents.model<UserDocument>('User', userSchema);
  const sessions = documents.model<SessionDocument>('Session', sessionSchema);
  const attempts = documents.model<AttemptsDocument>('Guesses', attemptsSchema);
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
      const found = await users.findOne({ _id: id, ...isThere }).lean();
      return found ? toUser(found) : undefined;
    },
    /** Whoever has it, at whichever provider, and as whichever letters it was written. */
    async findByEmail(email: string): Promise<readonly Account[]> {
      const local = identityKey(localIdentity(email));
      const found = await users.find({ $or: [{ email }, { identity: local }], ...isThere }).lean();
      return found.map(toAccount);
    },
    async findAccount(id: string): Promise<Account | undefined> {
      const found = await users.findOne({ _id: id, ...isThere }).lean();
      return found ? toAccount(found) : undefined;
    },
    /** Who has limits of their own. */
    async findLimited(): Promise<readonly Account[]> {
      const found = await users.find({ limitsSetAt: { $exists: true }, ...isThere }).lean();
      return found.map(toAccount).filter(({ user }) => Object.keys(user.limits).length > 0);
    },
    /** @param changes a number, or null for the setting; what is left out stays. Undefined when there is no such user */
    async setLimits(id: string, changes: LimitChanges, limitsSetAt: Date): Promise<Account | undefined> {
      const fields = (keeps: (value: number | null | undefined) => boolean) =>
        Object.fromEntries(
          Object.entries(changes)
            .filter(([, value]) => keeps(value))
            .map(([name, value]) => [`limits.${name}`, value ?? 1]),
        );
      const unset = fields((value) => value === null);
      const found = await users
        .findOneAndUpdate(
          { _id: id, ...isThere },
          {
            $set: { ...fields((value) => typeof value === 'number'), limitsSetAt },
            ...(Object.keys(unset).length > 0 && { $unset: unset }),
          },
          { returnDocument: 'after' },
        )
        .lean();
      return found ? toAccount(found) : undefined;
    },
    async findByIdentity(
      identity: Identity,
    ): Promise<{ user: User; passwordHash: string | undefined } | undefined> {
      const found = await users.findOne({ identity: identityKey(identity) }).lean();
      return found ? { user: toUser(found), passwordHash: found.passwordHash } : undefined;
    },
    async findIdentity(id: string): Promise<Identity | undefined> {
      const found = await users.findOne({ _id: id, ...isThere }, { identity: 1 }).lean();
      return found ? identityIn(found.identity) : undefined;
    },
    async findPassword(id: string): Promise<{ email: string; passwordHash: string | undefined } | undefined> {
      const found = await users.findOne({ _id: id, ...isThere }, { email: 1, passwordHash: 1 }).lean();
      return found ? { email: found.email, passwordHash: found.passwordHash } : undefined;
    },
    async setPasswordHash(id: string, passwordHash: string): Promise<void> {
      await users.updateOne({ _id: id }, { $set: { passwordHash } });
    },
    /** Leaves nothing of the user but the id, and the event that tells of it; false when nothing was left before. */
    async emptyUser(id: string, deletedAt: Date, outbox: OutboxEntry[]): Promise<boolean> {
      const nothing = { identity: `deleted ${id}`, email: '', display_name: '', photoURL: null, dubs: 0 };
      const { matchedCount } = await users.updateOne(
        { _id: id, ...isThere },
        {
          $set: { ...nothing, deletedAt },
          $unset: { passwordHash: 1, limits: 1, limitsSetAt: 1 },
          $push: { outbox: { $each: outbox } },
        },
      );
      return matchedCount === 1;
    },
    /** Users who were deleted before, and told of once. */
    async deletedUsers(before: Date): Promise<readonly string[]> {
      const once = { deletedAt: { $lte: before }, toldAgain: { $exists: false } };
      return (await users.find(once, { _id: 1 }).lean()).map(({ _id }) => _id);
    },
    async noteToldAgain(id: string, outbox: OutboxEntry[]): Promise<boolean> {
      const { matchedCount } = await users.updateOne(
        { _id: id, toldAgain: { $exists: false } },
        { $set: { toldAgain: true }, $push: { outbox: { $each: outbox } } },
      );
      return matchedCount === 1;
    },
    async removeToldUsers(): Promise<void> {
      await users.deleteMany({ toldAgain: true, 'outbox.0.id': { $exists: false } });
    },
    async insertSession({ id, startedAt, ...session }: Session): Promise<void> {
      await sessions.create({ _id: id, ...session, createdAt: startedAt });
    },
    async findSession(id: string): Promise<Session | undefined> {
      const found = await sessions.findById(id).lean();
      return found ? toSession(found) : undefined;
    },
    /** The one used last first. */
    async sessionsOf(user: string): Promise<readonly Session[]> {
      const found = (await sessions.find({ user }).lean()).map(toSession);
      return found.sort((one, other) => other.usedAt.getTime() - one.usedAt.getTime());
    },
    async noteSessionUse(id: string, use: Pick<Session, 'usedAt'> & { expiresAt?: Date }): Promise<void> {
      await sessions.updateOne({ _id: id }, { $set: use });
    },
    async removeSession(id: string): Promise<void> {
      await sessions.deleteOne({ _id: id });
    },
    /** @param except the id of one that stays */
    async removeSessionsOf(user: string, except?: string): Promise<void> {
      if (except === undefined) return void (await sessions.deleteMany({ user }));
      const others = (await sessions.find({ user }, { _id: 1 }).lean()).filter(({ _id }) => _id !== except);
      await sessions.deleteMany({ _id: { $in: others.map(({ _id }) => _id) } });
    },
    /** Sessions that would end after `latest` end at `end` instead. */
    async shortenSessions(latest: Date, end: Date): Promise<void> {
      await sessions.updateMany({ expiresAt: { $gt: latest } }, { expiresAt: end });
    },
    async removeExpiredSessions(now: Date): Promise<number> {
      return (await sessions.deleteMany({ expiresAt: { $lte: now } })).deletedCount;
    },
    /** Counts so many more of this period, which begins with the first. All of it so far, and its end. */
    async countAttempts(
      _id: string,
      more: number,
      now: Date,
      periodMs: number,
    ): Promise<{ readonly attempts: number; readonly until: Date }> {
      // Also when the end is further away than a whole period: the clock was set back.
      const over = [{ until: { $lte: now } }, { until: { $gt: latestTimeAfter(now, periodMs) } }];
      await attempts.deleteOne({ _id, $or: over });
      const count = () =>
        attempts
          .findOneAndUpdate(
            { _id },
            { $inc: { failures: more }, $setOnInsert: { until: timeAfter(now, periodMs) } },
            { upsert: true, returnDocument: 'after', setDefaultsOnInsert: false },
          )
          .lean<AttemptsDocument>();
      const counted = await retryUpsert(count);
      if (!counted) throw new Error('Attempts were neither found nor made');
      return { attempts: counted.failures, until: counted.until };
    },
    async takeAttemptBack(_id: string): Promise<void> {
      await attempts.updateOne({ _id }, { $inc: { failures: -1 } });
    },
    async forgetAttempts(_id: string): Promise<void> {
      await attempts.deleteOne({ _id });
    },
    async removeExpiredAttempts(now: Date): Promise<void> {
      await attempts.deleteMany({ until: { $lte: now } });
    },
    secrets,
  };
}

export type Store = ReturnType<typeof openStore>;

const toSession = ({ _id, user, ...found }: SessionDocument): Session => ({
  id: _id,
  user,
  authenticatedAt: found.authenticatedAt ?? found.createdAt,
  startedAt: found.createdAt,
  usedAt: found.usedAt ?? found.createdAt,
  browser: found.browser ?? describeBrowser(undefined),
  expiresAt: found.expiresAt,
});

const toAccount = (found: UserDocument): Account => ({
  user: toUser(found),
  issuer: identityIn(found.identity).issuer,
});

const toUser = ({ _id, email, display_name, photoURL, dubs, createdAt, limits }: UserDocument): User => ({
  id: _id,
  email,
  display_name,
  photoURL,
  dubs,
  createdAt,
  limits: limits ?? {},
});
