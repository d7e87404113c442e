import { isCallError } from '../api/call.js';

/** The words for what can go wrong (spec 2 section 8). */
export const failures = {
  zip: 'Failed to create ZIP file',
  notZip: 'Expected ZIP file but received different format',
  chunk: 'Failed to process video chunk',
  compile: 'Failed to compile final video',
  video: 'Failed to create video. Please try again.',
  audio: 'Failed to process audio file',
} as const;

export type Failure = keyof typeof failures;

/** An export that ended badly. `message` is the spec's sentence, `detail` what else is known; it may be empty. */
export class ExportProblem extends Error {
  override readonly name = 'ExportProblem';
  constructor(
    readonly failure: Failure,
    readonly detail = '',
    options?: ErrorOptions,
  ) {
    super(failures[failure], options);
  }
}

const offline = 'The connection was lost. Your project is unchanged; export it again to go on.';

/** The error of a call of this step, as a problem. */
export function problemOf(failure: Failure, cause: unknown): ExportProblem {
  if (!isCallError(cause)) return new ExportProblem(failure, '', { cause });
  const isAudio = cause.code.startsWith('audio_');
  return new ExportProblem(isAudio ? 'audio' : failure, cause.status === 0 ? offline : cause.detail, {
    cause,
  });
}
