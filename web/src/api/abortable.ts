/** A call's answer; the call is aborted with the signal. */
export async function abortable<Result>(
  call: PromiseLike<Result> & { readonly abort: () => void },
  signal: AbortSignal,
): Promise<Result> {
  const abort = () => call.abort();
  signal.addEventListener('abort', abort);
  try {
    return await call;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
