/** Calls about accounts and sessions. */
import { Problem } from '@komavox/core';
import { replies, route, type AnyRoute } from '@komavox/http';
import type { ObjectStore } from '@komavox/objects';
import type { Response } from 'express';
import { z } from 'zod';
import type { GatewayContext } from '../context.js';
import { callerOf } from '../http/caller.js';
import { addressOf, guardedLocals } from '../http/guard.js';
import type { Session } from '../model/session.js';
import { providerIds, providerNames } from '../federated/providers.js';
import type { FederatedSignIn } from '../federated/federated-sign-in.js';
import type { FirebaseWebConfig } from '../firebase/settings.js';
import type { SessionCookies } from '../sessions/session-cookies.js';
import { displayName, email } from './account-fields.js';
import { changePassword } from './change-password.js';
import { deleteUser, isFresh } from './delete-user.js';
import { exportUser } from './export-user.js';
import { describeUser, userView } from './describe-user.js';
import { login } from './login.js';
import { newPassword } from './new-password.js';
import { register, type SignedIn } from './register.js';

export interface AccountRoutesOptions {
  readonly context: GatewayContext;
  readonly sessionCookies: SessionCookies;
  readonly federated: FederatedSignIn;
  readonly objects: ObjectStore;
  /** Firebase mode: what browsers need for it. */
  readonly firebase: FirebaseWebConfig | undefined;
}

const sessionView = z.object({
  id: z.string(),
  browser: z.string().describe('For example "Firefox on Windows"'),
  startedAt: z.iso.datetime(),
  usedAt: z.iso.datetime().describe('To about ten minutes'),
  current: z.boolean().describe('Whether it is the one of this call'),
});

const signInView = z.object({
  password: z.boolean().describe('False for who signs in with a provider, which keeps the password'),
  fresh: z.boolean().describe('Whether the user signed in within the last ten minutes'),
});

const authConfig = z.object({
  provider: z.enum(['local', 'firebase']),
  federated: z.array(z.object({ id: z.string(), name: z.string(), simulated: z.boolean() })),
  firebase: z.object({ projectId: z.string(), apiKey: z.string(), authDomain: z.string() }).optional(),
});

/** Which of them the project lets in is known to Firebase alone. */
const firebaseProviders = providerIds.map((id) => ({ id, name: providerNames[id], simulated: false }));

export function accountRoutes(options: AccountRoutesOptions): readonly AnyRoute[] {
  return [...signInRoutes(options), ...sessionRoutes(options), ...userRoutes(options)];
}

function signInRoutes({
  context,
  sessionCookies,
  federated,
  firebase,
}: AccountRoutesOptions): readonly AnyRoute[] {
  const requireLocal = () => {
    if (firebase) throw new Problem(404, 'not_offered', 'Accounts of this server are kept by Firebase.');
  };
  const signIn = async ({ user: value, ...cookies }: SignedIn, response: Response, status: number) => {
    await sessionCookies.signIn(response, cookies);
    return replies.json(value, { status });
  };
  return [
    route.get('/api/auth/config', {
      summary: 'Ways to sign in',
      access: 'public',
      responses: { 200: authConfig },
      handle: () =>
        replies.json(
          firebase
            ? { provider: 'firebase', federated: firebaseProviders, firebase }
            : { provider: 'local', federated: federated.offered },
        ),
    }),
    route.post('/api/auth/register', {
      summary: 'Creates an account and signs in',
      access: 'public',
      body: z.object({
        name: displayName,
        email,
        password: newPassword,
      }),
      responses: { 201: userView },
      handle: async ({ body, raw }) => {
        requireLocal();
        return signIn(await register(context, body, callerOf(raw)), raw.response, 201);
      },
    }),
    route.post('/api/auth/login', {
      summary: 'Signs in',
      access: 'public',
      body: z.object({ email, password: z.string().max(128) }),
      responses: { 200: userView },
      handle: async ({ body, raw }) => {
        requireLocal();
        return signIn(await login(context, body, callerOf(raw)), raw.response, 200);
      },
    }),
  ];
}

const sessionRoutes = ({ context, sessionCookies }: AccountRoutesOptions): readonly AnyRoute[] => [
  route.post('/api/auth/logout', {
    summary: 'Signs out',
    access: 'public',
    responses: { 204: undefined },
    handle: async ({ raw }) => {
      await sessionCookies.signOut(raw.response);
      return replies.empty();
    },
  }),
  route.get('/api/auth/sessions', {
    summary: 'The sessions of the user, the one used last first',
    access: 'user',
    responses: { 200: z.array(sessionView) },
    handle: async ({ user, raw }) => {
      const current = guardedLocals(raw.response).session?.id;
      const sessions = await context.sessions.list(user);
      return replies.json(
        sessions.map(({ id, browser, startedAt, usedAt }) => ({
          id,
          browser,
          startedAt: startedAt.toISOString(),
          usedAt: usedAt.toISOString(),
          current: id === current,
        })),
      );
    },
  }),
  route.delete('/api/auth/sessions', {
    summary: 'Signs out everywhere: ends all sessions of the user, this one too unless `others` is true',
    access: 'user',
    query: z.object({ others: z.enum(['true', 'false']).default('false') }),
    responses: { 204: undefined },
    handle: async ({ user: id, query: { others }, raw }) => {
      if (others === 'true') await sessionCookies.signOutElsewhere(raw.response, id);
      else await sessionCookies.signOutEverywhere(raw.response, id);
      return replies.empty();
    },
  }),
  route.delete('/api/auth/sessions/{id}', {
    summary: 'Ends one session of the user',
    access: 'user',
    params: z.object({ id: z.string().max(100) }),
    responses: { 204: undefined },
    handle: async ({ user, params: { id }, raw }) => {
      if (id === guardedLocals(raw.response).session?.id) await sessionCookies.signOut(raw.response);
      else if (!(await sessionCookies.signOutOne(user, id))) {
        throw new Problem(404, 'session_not_found', 'This session has ended already.');
      }
      return replies.empty();
    },
  }),
];

const userRoutes = ({ context, objects, sessionCookies }: AccountRoutesOptions): readonly AnyRoute[] => {
  return [
    route.get('/api/users/me', {
      summary: 'The signed-in user',
      access: 'user',
      responses: { 200: userView },
      handle: async ({ user: id }) => {
        const found = await context.store.findUser(id);
        if (!found) throw new Problem(401, 'signed_out', 'Please sign in.');
        return replies.json(await describeUser(context, found));
      },
    }),
    route.get('/api/users/me/sign-in', {
      summary: 'How the user signs in',
      access: 'user',
      responses: { 200: signInView },
      handle: async ({ user: id, raw }) => {
        const account = await context.store.findPassword(id);
        return replies.json({
          password: account?.passwordHash !== undefined,
          fresh: isFresh(sessionOf(raw.response), context.clock.now()),
        });
      },
    }),
    route.get('/api/users/me/export', {
      summary: 'Everything that is kept of the user as one ZIP: JSON and media',
      access: 'user',
      responses: { 200: { contentType: 'application/zip', description: 'A folder for each service' } },
      handle: async ({ user, signal, raw }) => {
        if (raw.request.method === 'HEAD') return replies.empty(200, { 'Content-Type': 'application/zip' });
        await context.limits.exportOf(user);
        const day = context.clock.now().toISOString().slice(0, 10);
        return replies.stream(exportUser({ ...context, objects }, user, signal), 'application/zip', {
          'Content-Disposition': `attachment; filename="komavox-data-${day}.zip"`,
        });
      },
    }),
    route.delete('/api/users/me', {
      summary:
        'Deletes the account and all that is kept of the user; needs the password, or a sign-in just before',
      access: 'user',
      body: z.object({ password: z.string().max(128).optional().describe('Of an account that has one') }),
      responses: { 204: undefined },
      handle: async ({ user, body, raw: { request, response } }) => {
        await deleteUser(context, sessionOf(response), body.password, addressOf(request));
        await sessionCookies.signOutEverywhere(response, user);
        return replies.empty();
      },
    }),
    route.put('/api/users/me/password', {
      summary: 'Changes the password, and ends all other sessions of the user',
      access: 'user',
      body: z.object({ current: z.string().max(128), password: newPassword }),
      responses: { 204: undefined },
      handle: async ({ user, body, raw: { request, response } }) => {
        await changePassword(context, sessionOf(response), body, addressOf(request));
        await sessionCookies.signOutElsewhere(response, user);
        return replies.empty();
      },
    }),
  ];
};

function sessionOf(response: Response): Session {
  const { session } = guardedLocals(response);
  if (!session) throw new Problem(401, 'signed_out', 'Please sign in.');
  return session;
}
