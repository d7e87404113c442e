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
