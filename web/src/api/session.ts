/** The signed-in user, and the calls that change it. */
import { api } from './api.js';
import type { AuthConfig, Session, SignInMethod, User } from './types.js';

/** Set beside the session's own cookie, which scripts can't see. Asking without it would be a refusal in the console. */
const maybeSignedIn = (): boolean => /(?:^|;\s*)komavox-signed-in=1(?:;|$)/.test(document.cookie);

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The signed-in user; null when signed out. */
    me: build.query<User | null, void>({
      async queryFn(_argument, _api, _options, fetchCall) {
        if (!maybeSignedIn()) return { data: null };
        const answer = await fetchCall({ path: '/api/users/me' });
        if (answer.error) return answer.error.status === 401 ? { data: null } : { error: answer.error };
        return { data: answer.data as User };
      },
      providesTags: ['Session'],
    }),
    signInMethod: build.query<SignInMethod, void>({
      query: () => ({ path: '/api/users/me/sign-in' }),
      providesTags: ['Session'],
    }),
    sessions: build.query<readonly Session[], void>({
      query: () => ({ path: '/api/auth/sessions' }),
      providesTags: ['Sessions'],
    }),
    endSession: build.mutation<null, string>({
      query: (id) => ({ path: `/api/auth/sessions/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Sessions'],
    }),
    endOtherSessions: build.mutation<null, void>({
      query: () => ({ path: '/api/auth/sessions', method: 'DELETE', query: { others: 'true' } }),
      invalidatesTags: ['Sessions'],
    }),
    changePassword: build.mutation<null, { readonly current: string; readonly password: string }>({
      query: (body) => ({ path: '/api/users/me/password', method: 'PUT', body }),
      invalidatesTags: ['Sessions'],
    }),
    deleteAccount: build.mutation<null, { readonly password?: string }>({
      query: (body) => ({ path: '/api/users/me', method: 'DELETE', body }),
    }),
    authConfig: build.query<AuthConfig, void>({ query: () => ({ path: '/api/auth/config' }) }),
    login: build.mutation<User, { readonly email: string; readonly password: string }>({
      query: (body) => ({ path: '/api/auth/login', method: 'POST', body }),
    }),
    register: build.mutation<
      User,
      { readonly name: string; readonly email: string; readonly password: string }
    >({
      query: (body) => ({ path: '/api/auth/register', method: 'POST', body }),
    }),
    /** Firebase mode: exchanges an ID token for a session. */
    openSession: build.mutation<{ readonly user: User; readonly created: boolean }, string>({
      query: (idToken) => ({ path: '/api/auth/session', method: 'POST', body: { idToken } }),
      transformResponse: (user: User, meta) => ({ user, created: meta?.status === 201 }),
    }),
    logout: build.mutation<null, void>({ query: () => ({ path: '/api/auth/logout', method: 'POST' }) }),
    /** On every device, this one too. */
    logoutEverywhere: build.mutation<null, void>({
      query: () => ({ path: '/api/auth/sessions', method: 'DELETE' }),
    }),
  }),
});

export const {
  useMeQuery,
  useSignInMethodQuery,
  useSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useChangePasswordMutation,
  useDeleteAccountMutation,
  useAuthConfigQuery,
  useLoginMutation,
  useRegisterMutation,
  useOpenSessionMutation,
  useLogoutMutation,
  useLogoutEverywhereMutation,
} = sessionApi;

/** Answers with a file. */
export const exportFile = '/api/users/me/export';

/** For what changes the signed-in user without asking the server. */
export const { me: meEndpoint } = sessionApi.endpoints;
/** Asks who is signed in, with the balance as the server has it now. Beside an error there may be the user as known before. */
export const readMe = () => meEndpoint.initiate(undefined, { subscribe: false, forceRefetch: true });
export const { upsertQueryData: rememberAnswer } = sessionApi.util;
/** Updates the cached user from other sources. */
export const changeMe = (known: Partial<User>) =>
  sessionApi.util.updateQueryData('me', undefined, (user) => (user === null ? user : { ...user, ...known }));
