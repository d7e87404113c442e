/** Calls about accounts and sessions. */
import { Problem } from '@komavox/core';
import { replies, route, type AnyRoute } from '@komavox/http';
import type { Response } from 'express';
import { z } from 'zod';
import type { GatewayContext } from '../context.js';
import { addressOf } from '../http/guard.js';
import { providerIds, providerNames } from '../federated/providers.js';
import type { FederatedSignIn } from '../federated/federated-sign-in.js';
import type { FirebaseWebConfig } from '../firebase/settings.js';
import type { SessionCookies } from '../sessions/session-cookies.js';
import { displayName, email } from './account-fields.js';
import { describeUser, userView } from './describe-user.js';
import { login } from './login.js';
import { register, type SignedIn } from './register.js';

export interface AccountRoutesOptions {
  readonly context: GatewayContext;
  readonly sessionCookies: SessionCookies;
  readonly federated: FederatedSignIn;
  /** Firebase mode: what browsers need for it. */
  readonly firebase: FirebaseWebConfig | undefined;
}

const newPassword = z
  .string()
  .min(8, 'The password needs at least 8 characters.')
  .max(128, 'The password may have at most 128 characters.');

const authConfig = z.object({
  provider: z.enum(['local', 'firebase']),
  federated: z.array(z.object({ id: z.string(), name: z.string(), simulated: z.boolean() })),
  firebase: z.object({ projectId: z.string(), apiKey: z.string(), authDomain: z.string() }).optional(),
});

/** Which of them the project lets in is known to Firebase alone. */
const firebaseProviders = providerIds.map((id) => ({ id, name: providerNames[id], simulated: false }));

export function accountRoutes(options: AccountRoutesOptions): readonly AnyRoute[] {
  return [...signInRoutes(options), ...signOutRoutes(options), userRoute(options)];
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
  const signIn = async ({ token, user: value }: SignedIn, response: Response, status: number) => {
    await sessionCookies.signIn(response, token);
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
        return signIn(await register(context, body, addressOf(raw.request)), raw.response, 201);
      },
    }),
    route.post('/api/auth/login', {
      summary: 'Signs in',
      access: 'public',
      body: z.object({ email, password: z.string().max(128) }),
      responses: { 200: userView },
      handle: async ({ body, raw }) => {
        requireLocal();
        return signIn(await login(context, body, addressOf(raw.request)), raw.response, 200);
      },
    }),
  ];
}

const signOutRoutes = ({ sessionCookies }: AccountRoutesOptions): readonly AnyRoute[] => [
  route.post('/api/auth/logout', {
    summary: 'Signs out',
    access: 'public',
    responses: { 204: undefined },
    handle: async ({ raw }) => {
      await sessionCookies.signOut(raw.response);
      return replies.empty();
    },
  }),
  route.delete('/api/auth/sessions', {
    summary: 'Signs out everywhere: ends all sessions of the user, this one too',
    access: 'user',
    responses: { 204: undefined },
    handle: async ({ user: id, raw }) => {
      await sessionCookies.signOutEverywhere(raw.response, id);
      return replies.empty();
    },
  }),
];

const userRoute = ({ context }: AccountRoutesOptions): AnyRoute =>
  route.get('/api/users/me', {
    summary: 'The signed-in user',
    access: 'user',
    responses: { 200: userView },
    handle: async ({ user: id }) => {
      const found = await context.store.findUser(id);
      if (!found) throw new Problem(401, 'signed_out', 'Please sign in.');
      return replies.json(await describeUser(context, found));
    },
  });
