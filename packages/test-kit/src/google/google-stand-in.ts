/** Stands in for Google's servers, over TLS: the certificates of ID tokens, and the accounts of a Firebase project. */
import https from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:tls';
import { selfSigned } from '../self-signed.js';
import { certificateOf, signers, type Signer } from './id-token.js';

/** What the project says of a user. */
interface Standing {
  readonly disabled?: boolean;
  /** Seconds. */
  readonly validSince?: number;
}

/** Answers calls to a host; undefined for a call that it doesn't know. */
export type Answer = (call: StandInCall) => StandInReply | undefined;

export interface StandInCall {
  readonly method: string;
  /** With its host. */
  readonly url: URL;
  readonly body: string;
}

export interface StandInReply {
  readonly status?: number;
  readonly type?: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const jsonReply = (value: unknown, status = 200): StandInReply => ({
  status,
  type: 'application/json; charset=UTF-8',
  body: JSON.stringify(value),
});

/** One at a time in a process. @param more answers that are asked first. */
export async function startGoogleStandIn(more: Answer = () => undefined) {
  let published: readonly Signer[] = [signers.one];
  let maxAgeSeconds = 3600;
  let isDown = false;
  const fetched: string[] = [];
  const standings = new Map<string, Standing>();

  const certificates = (): StandInReply => ({
    ...jsonReply(Object.fromEntries(published.map((signer) => [signer.kid, certificateOf(signer)]))),
    headers: { 'cache-control': `public, max-age=${maxAgeSeconds}, must-revalidate, no-transform` },
  });

  const lookUp = (body: string): StandInReply => {
    const { localId = [] } = JSON.parse(body) as { localId?: readonly string[] };
    const users = localId.flatMap((uid) => {
      const standing = standings.get(uid);
      return standing ? [{ localId: uid, ...standing, validSince: String(standing.validSince ?? 0) }] : [];
    });
    return jsonReply({ kind: 'identitytoolkit#GetAccountInfoResponse', ...(users.length > 0 && { users }) });
  };

  function answer(call: StandInCall): StandInReply {
    const { url, body } = call;
    const own = more(call);
    if (own) return own;
    if (url.pathname.startsWith('/robot/v1/metadata/x509/securetoken@')) return certificates();
    if (url.hostname === 'oauth2.googleapis.com' || url.hostname === 'accounts.google.com')
      return jsonReply({ access_token: 'access', token_type: 'Bearer', expires_in: 3600 });
    if (/^\/v1\/projects\/[^/]+\/accounts:lookup$/.test(url.pathname)) return lookUp(body);
    return jsonReply({ error: { code: 404, message: `Nothing at ${url.href}` } }, 404);
  }

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `https://${request.headers.host ?? ''}`);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    fetched.push(`${request.method ?? ''} ${url.hostname}${url.pathname}`);
    if (isDown) {
      response.writeHead(500).end('down');
      return;
    }
    const call = { method: request.method ?? '', url, body: Buffer.concat(parts).toString() };
    const { status = 200, type = 'text/html', body, headers = {} } = answer(call);
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  }

  const server = https.createServer({ key: selfSigned, cert: selfSigned }, (request, response) => {
    reply(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const giveBack = divertTo(port);

  return {
    port,
    /** The signers whose certificates are published from now on. */
    publish(...next: readonly Signer[]): void {
      published = next;
    },
    /** How long the certificates may be remembered that are fetched from now on. */
    setMaxAge(seconds: number): void {
      maxAgeSeconds = seconds;
    },
    setStanding: (uid: string, standing: Standing): void => void standings.set(uid, standing),
    deleteUser: (uid: string): void => void standings.delete(uid),
    /** Every call is answered 500 while it is down. */
    setDown(down: boolean): void {
      isDown = down;
    },
    /** `METHOD host/path` of every call so far. */
    calls: (): readonly string[] => fetched,
    close: (): Promise<void> =>
      new Promise((resolve) => {
        giveBack();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type GoogleStandIn = Awaited<ReturnType<typeof startGoogleStandIn>>;

/** Every host of this process' https calls is the stand-in from now on. @returns what undoes it. */
function divertTo(port: number): () => void {
  const before = https.globalAgent;
  const agent = new https.Agent({ keepAlive: false });
  agent.createConnection = () =>
    connect({ host: '127.0.0.1', port, ca: selfSigned, checkServerIdentity: () => undefined });
  https.globalAgent = agent;
  return () => {
    https.globalAgent = before;
  };
}
