import type { UserLimits } from '@komavox/http';

/** A user's account. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly display_name: string;
  readonly photoURL: string | null;
  readonly dubs: number;
  readonly createdAt: Date;
  /** Those that an operator has set. */
  readonly limits: UserLimits;
}

/** A user, and who keeps the password. */
export interface Account {
  readonly user: User;
  readonly issuer: string;
}

/** The issuer of an identity and the user's id there. Two issuers are two users, even with equal emails. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** A password account of ours. */
export const localIdentity = (email: string): Identity => ({ issuer: 'local', subject: email.toLowerCase() });

/** An account of the Firebase project. */
export const firebaseIdentity = (uid: string): Identity => ({ issuer: 'firebase', subject: uid });

/** One string, unique among users; an issuer has no space. */
export const identityKey = ({ issuer, subject }: Identity): string => `${issuer} ${subject}`;

export function identityIn(key: string): Identity {
  const space = key.indexOf(' ');
  return { issuer: key.slice(0, space), subject: key.slice(space + 1) };
}
