/** Options of a failure that a caller may see (RFC 9457). */
interface ProblemOptions {
  /** Whether the same call may succeed later. Default: true for 408, 429 and 5xx. */
  readonly retryable?: boolean;
  readonly cause?: unknown;
  /** Sent with the answer, for example `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Of the place that keeps or answers things, which is away for a while, not of what was asked. Default false. */
  readonly unavailable?: boolean;
  /**
   * What failed is elsewhere, at an address that the caller gave: nothing for operators to mend, and what people read is no
   * concern of a log. Default false.
   */
  readonly elsewhere?: boolean;
  /** Further members of the problem document, for example `creditRestored`. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/**
 * The one error family. `code` is stable and is what programs decide by; `message` becomes `detail`, is short and fit
 * to show to a person, and holds nothing secret.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly code: string;
  readonly retryable: boolean;
  readonly unavailable: boolean;
  readonly elsewhere: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly members: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, detail: string, options: ProblemOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = status;
    this.code = code;
    this.retryable = options.retryable ?? (status === 408 || status === 429 || status >= 500);
    this.unavailable = options.unavailable ?? false;
    this.elsewhere = options.elsewhere ?? false;
    this.headers = options.headers ?? {};
    this.members = options.members ?? {};
  }
}

/** Whether doing the same again may help. Unknown errors count as retryable: a crash is not a decision. */
export function isRetryable(error: unknown): boolean {
  return error instanceof Problem ? error.retryable : true;
}

/** The code of an error for programs, logs and metrics; `unexpected` for what isn't a `Problem`. */
export function codeOf(error: unknown): string {
  return error instanceof Problem ? error.code : 'unexpected';
}
