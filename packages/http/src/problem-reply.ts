/** Turns what was thrown into problem+json (RFC 9457): `type, title, status, detail, code` and the problem's members. */
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { isUnavailable, Problem } from '@komavox/core';
import { ObjectNotFound } from '@komavox/objects';

/** The errors of Express' body parser, as it documents them. */
interface BodyError {
  /** Missing where the bytes can't be unpacked. */
  readonly type?: string;
  readonly status: number;
}

function isBodyError(error: unknown): error is BodyError {
  return error instanceof Error && 'expose' in error && 'status' in error && typeof error.status === 'number';
}

export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof ObjectNotFound)
    return new Problem(404, 'not_found', 'This is not here.', { cause: error });
  if (error instanceof URIError)
    return new Problem(400, 'invalid_path', 'The path is not valid.', { cause: error });
  if (isBodyError(error)) {
    if (error.type === 'entity.too.large') {
      return new Problem(413, 'body_too_large', 'The request is too large.', { cause: error });
    }
    if (error.type === 'entity.parse.failed') {
      return new Problem(400, 'invalid_json', 'The request is not valid JSON.', { cause: error });
    }
    return new Problem(error.status, 'invalid_body', 'The request could not be read.', { cause: error });
  }
  if (isUnavailable(error)) {
    return new Problem(503, 'unavailable', 'This is not available just now. Please try again in a moment.', {
      cause: error,
      headers: { 'Retry-After': '2' },
    });
  }
  return new Problem(500, 'internal', 'Something went wrong on our side.', { cause: error, retryable: true });
}

export function sendProblem(response: ServerResponse, error: unknown, logger: Logger): void {
  const problem = toProblem(error);
  if (problem.elsewhere) logger.info({ code: problem.code }, 'another site failed');
  else if (problem.status >= 500) logger.error({ err: error, code: problem.code }, 'request failed');
  if (response.headersSent) {
    // Too late for an answer: a cut connection is the only way left to say that this one is not whole.
    response.destroy();
    return;
  }
  writeProblem(response, problem);
}

export function writeProblem(response: ServerResponse, problem: Problem): void {
  response.statusCode = problem.status;
  for (const [header, value] of Object.entries(problem.headers)) response.setHeader(header, value);
  response.setHeader('Content-Type', 'application/problem+json; charset=utf-8');
  response.end(
    JSON.stringify({
      type: `urn:komavox:problem:${problem.code}`,
      title: STATUS_CODES[problem.status] ?? 'Error',
      status: problem.status,
      detail: problem.message,
      code: problem.code,
      ...problem.members,
    }),
  );
}
