/** The Express application of one service: its routes behind tracing, logging, parsing and problem answers. */
import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { Problem } from '@komavox/core';
import { isMultipart, readParts } from './multipart.js';
import { describeRoutes } from './openapi.js';
import { sendProblem } from './problem-reply.js';
import { observeRequests } from './observe-requests.js';
import type { AnyRoute, RouteRequest } from './route.js';
import { sendReply } from './send-reply.js';

/** Names the signed-in user on calls from the gateway or a peer. */
export const userHeader = 'x-komavox-user';
/** The user's name, percent-encoded, on calls whose results others see under it. */
export const userNameHeader = 'x-komavox-user-name';

const defaultBodyBytes = 1_000_000;

/** The HTTP part of a service. */
export interface HttpParts {
  readonly routes?: readonly AnyRoute[];
  /** Middleware ahead of the routes; for the gateway, which guards and forwards. */
  readonly before?: (app: Express) => void;
  /** Handlers that are no routes: server-sent events, static files, forwarding. They come after the routes. */
  readonly mount?: (app: Express) => void;
}

interface HttpAppOptions {
  readonly service: string;
  readonly parts: HttpParts;
  readonly logger: Logger;
}

export function createHttpApp({ service, parts, logger }: HttpAppOptions): Express {
  const routes = parts.routes ?? [];
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.use(observeRequests(service, logger));
  parts.before?.(app);
  app.get('/internal/openapi.json', (_request, response) => {
    response.json(describeRoutes(routes));
  });
  for (const one of routes) {
    const path = one.path.replaceAll(/\{(\w+)\}/g, ':$1');
    app[one.method](path, ...beforeBody(one), ...bodyParser(one), (request: Request, response: Response) =>
      answer(one, request, response, logger),
    );
  }
  parts.mount?.(app);
  app.use(() => {
    throw new Problem(404, 'not_found', 'There is nothing at this address.');
  });
  // Express knows an error handler by its four parameters.
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    sendProblem(response, error, logger);
  });
  return app;
}

function beforeBody({ access, params, beforeBody: check }: AnyRoute) {
  if (!check) return [];
  const middleware: RequestHandler = async (request, _response, next) => {
    await check({ user: userOf(request, access) as never, params: parse(params, request.params) as never });
    next();
  };
  return [middleware];
}

/** Throws Problem 401 where a user is needed and there is none. */
function userOf(request: Request, access: AnyRoute['access']): string | undefined {
  const user = request.get(userHeader);
  if (access === 'user' && !user) throw new Problem(401, 'signed_out', 'Please sign in.');
  return user;
}

function bodyParser(one: AnyRoute) {
  return one.body
    ? [express.json({ limit: one.bodyBytes ?? defaultBodyBytes, strict: false, type: isJson })]
    : [];
}

function isJson(request: {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(String(request.headers['content-type'] ?? ''));
}

async function answer(one: AnyRoute, request: Request, response: Response, logger: Logger): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort(new Error('The caller went away'));
  });
  const user = userOf(request, one.access);
  const limits = one.multipart;
  const hasParts = limits !== undefined && isMultipart(request);
  if (one.body && !hasParts && request.body === undefined && hasBody(request)) {
    throw new Problem(415, 'json_expected', 'This call takes application/json.');
  }
  const call: RouteRequest<unknown, unknown, unknown, unknown> = {
    params: parse(one.params, request.params),
    query: parse(one.query, request.query),
    body: parse(one.body, hasParts ? undefined : ((request.body as unknown) ?? {})),
    user,
    headers: request.headers,
    logger: user ? logger.child({ user }) : logger,
    signal: gone.signal,
    parts() {
      if (!limits) throw new TypeError(`${one.path} does not declare multipart`);
      return readParts(request, limits);
    },
    raw: { request, response },
  };
  try {
    await sendReply(request, response, await one.handle(call as RouteRequest<never, never, never, never>));
  } catch (error) {
    // The caller has gone, and nothing has failed.
    if (!gone.signal.aborted || error !== gone.signal.reason) throw error;
  }
}

function hasBody(request: Request): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  );
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [first] = result.error.issues;
  const field = first?.path.join('.') ?? '';
  const reason = first?.message ?? 'The request is not valid.';
  // A sentence of ours is for people, who see the field; what the validator says is for those who write the call.
  const detail = field === '' || reason.endsWith('.') ? reason : `${field}: ${reason}`;
  throw new Problem(400, 'invalid_request', detail, {
    cause: result.error,
    ...(field !== '' && { members: { field } }),
  });
}
