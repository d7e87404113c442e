/** Sends a form with its progress. Not through `call`: only XMLHttpRequest reports how much of a body has been sent. */
import { callError, type CallError } from './call.js';

export interface FormSending {
  readonly path: string;
  readonly form: FormData;
  /** Sent as Idempotency-Key: a repeat is the same request. */
  readonly key?: string;
  /** Bytes of the whole body. */
  readonly onProgress: (sent: number, total: number) => void;
  readonly signal: AbortSignal;
}

export type SentForm<Result> = { readonly data: Result } | { readonly error: CallError } | 'cancelled';

export function sendForm<Result>(sending: FormSending): Promise<SentForm<Result>> {
  const { path, form, key, onProgress, signal } = sending;
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    if (key !== undefined) request.setRequestHeader('Idempotency-Key', key);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onload = () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) resolve({ data: JSON.parse(responseText) as Result });
      else resolve({ error: errorOf(request) });
    };
    request.onerror = () =>
      resolve({ error: { status: 0, message: '0: network', code: 'unreachable', detail: '' } });
    request.onabort = () => resolve('cancelled');
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) resolve('cancelled');
    else request.send(form);
  });
}

function errorOf(request: XMLHttpRequest): CallError {
  const retryAfter = request.getResponseHeader('Retry-After');
  const headers = new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter });
  return callError({ status: request.status, statusText: request.statusText, headers }, request.responseText);
}
