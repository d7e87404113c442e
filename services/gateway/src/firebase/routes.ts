/** The call that exchanges an ID token of Firebase for a session. */
import { Problem } from '@komavox/core';
import { replies, route, type AnyRoute } from '@komavox/http';
import { z } from 'zod';
import { userView } from '../accounts/describe-user.js';
import type { GatewayContext } from '../context.js';
import { callerOf } from '../http/caller.js';
import type { SessionCookies } from '../sessions/session-cookies.js';
import type { FirebaseProject } from '../vendors/firebase-project.js';
import { signInWithIdToken } from './sign-in-with-id-token.js';

interface FirebaseRoutesOptions {
  readonly context: GatewayContext;
  readonly sessionCookies: SessionCookies;
  /** Undefined in local mode. */
  readonly project: FirebaseProject | undefined;
}

/** Longer than any that Firebase makes. */
const maxTokenLength = 8_000;

export const firebaseRoutes = ({
  context,
  sessionCookies,
  project,
}: FirebaseRoutesOptions): readonly AnyRoute[] => [
  route.post('/api/auth/session', {
    summary: 'Firebase mode: signs in with a fresh ID token; 201 when that made the account',
    access: 'public',
    body: z.object({ idToken: z.string().min(1).max(maxTokenLength) }),
    responses: { 200: userView, 201: userView },
    handle: async ({ body: { idToken }, raw }) => {
      if (!project) throw new Problem(404, 'not_offered', 'This server keeps its accounts itself.');
      const { token, user, created } = await signInWithIdToken(context, project, idToken, callerOf(raw));
      await sessionCookies.signIn(raw.response, { token });
      return replies.json(user, { status: created ? 201 : 200 });
    },
  }),
];
