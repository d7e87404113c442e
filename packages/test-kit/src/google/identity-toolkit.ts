/** Stands in for what Firebase's client calls in a browser: accounts, tokens, and the window of Google and Apple. */
import { claimsOf, idToken, signers } from './id-token.js';
import { jsonReply, type Answer, type StandInCall, type StandInReply } from './google-stand-in.js';
import { gapiScript, handlerPage } from './popup-pages.js';

interface Account {
  readonly uid: string;
  readonly email: string;
  readonly password?: string;
  readonly name?: string;
}

interface ToolkitOptions {
  readonly projectId: string;
  /** Hosts that may sign people in. */
  readonly authorizedDomains: readonly string[];
}

type Body = Readonly<Record<string, string | undefined>>;

/** Any page of the project may call. */
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
};

export function identityToolkit({ projectId, authorizedDomains }: ToolkitOptions): Answer {
  const accounts = new Map<string, Account>();
  const byEmail = (email = '') => [...accounts.values()].find((one) => one.email === email);
  const refused = (message: string) => jsonReply({ error: { code: 400, message } }, 400);
  const add = (account: Account) => {
    accounts.set(account.uid, account);
    return account;
  };
  /** The token's subject, as nobody but us has made it. */
  const bearerOf = (token = ''): Account | undefined => {
    const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    return accounts.get((JSON.parse(claims || '{}') as { sub?: string }).sub ?? '');
  };
  const tokens = (account: Account) => ({
    idToken: idToken(signers.one, claimsOf(projectId, account)),
    refreshToken: account.uid,
    expiresIn: '3600',
    localId: account.uid,
    email: account.email,
  });

  const calls: Readonly<Record<string, (body: Body) => StandInReply>> = {
    '/v1/accounts:signUp': ({ email = '', password = '' }) =>
      byEmail(email)
        ? refused('EMAIL_EXISTS')
        : jsonReply(tokens(add({ uid: `uid-${accounts.size + 1}`, email, password }))),
    '/v1/accounts:signInWithPassword': ({ email, password }) => {
      const account = byEmail(email);
      return account?.password === password && account
        ? jsonReply(tokens(account))
        : refused('INVALID_LOGIN_CREDENTIALS');
    },
    '/v1/accounts:update': ({ idToken: token, displayName = '' }) => {
      const account = bearerOf(token);
      return account
        ? jsonReply(tokens(add({ ...account, name: displayName })))
        : refused('INVALID_ID_TOKEN');
    },
    '/v1/accounts:lookup': ({ idToken: token }) => {
      const account = bearerOf(token);
      if (!account) return refused('INVALID_ID_TOKEN');
      return jsonReply({
        users: [{ localId: account.uid, email: account.email, displayName: account.name }],
      });
    },
    '/v1/accounts:signInWithIdp': ({ postBody = '' }) => {
      const providerId = new URLSearchParams(postBody).get('providerId') ?? '';
      const email = `somebody@${providerId}`;
      const account =
        byEmail(email) ?? add({ uid: `uid-${accounts.size + 1}`, email, name: `At ${providerId}` });
      return jsonReply({ ...tokens(account), providerId, federatedId: account.uid, rawUserInfo: '{}' });
    },
    '/v1/projects': () => jsonReply({ projectId, authorizedDomains }),
  };

  const answer = ({ url, body }: StandInCall): StandInReply | undefined => {
    if (url.pathname === '/v1/token') {
      const account = accounts.get(new URLSearchParams(body).get('refresh_token') ?? '');
      if (!account) return refused('TOKEN_EXPIRED');
      const { idToken: id_token, refreshToken: refresh_token } = tokens(account);
      return jsonReply({
        id_token,
        access_token: id_token,
        refresh_token,
        expires_in: '3600',
        user_id: account.uid,
      });
    }
    if (url.hostname === 'apis.google.com') return { type: 'text/javascript', body: gapiScript };
    if (url.pathname === '/__/auth/iframe') return { body: '<!doctype html><title>relay</title>' };
    if (url.pathname === '/__/auth/handler') return { body: handlerPage };
    return calls[url.pathname]?.(body === '' ? {} : (JSON.parse(body) as Body));
  };

  return (call) => {
    if (call.method === 'OPTIONS') return { status: 204, body: '', headers: crossOrigin };
    const reply = answer(call);
    return reply && { ...reply, headers: { ...reply.headers, ...crossOrigin } };
  };
}
