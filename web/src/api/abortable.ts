/** A call's answer; the call is aborted with the signal, also by one that was aborted before. */
export async function abortable<Result>(
  call: PromiseLike<Result> & { readonly abort: () => void },
  signal: AbortSignal,
): Promise<Result> {
  const abort = () => call.abort();
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  try {
    return await call;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

interface Query<Answer> {
  readonly unwrap: () => Promise<Answer>;
  readonly abort: () => void;
}

/** For what nobody ends. */
export const neverAborted = new AbortController().signal;

/** The same of a query; rejects when there is no answer, also when it is aborted. */
export const answerOf = <Answer>(query: Query<Answer>, signal = neverAborted): Promise<Answer> =>
  abortable(Object.assign(query.unwrap(), { abort: () => query.abort() }), signal);
