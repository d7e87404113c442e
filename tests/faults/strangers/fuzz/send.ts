/** Calls as a careless or ill-meaning program makes them: over a plain connection, whole or not. */
import { Agent, request, type ClientRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export interface Letter {
  readonly method: string;
  /** With its query, as it goes over the line. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  /**
   * `whole`: it is sent and answered; `cut`: the connection ends inside the body; `stuck`: the rest of the body doesn't
   * come for a while; `gone`: its sender goes away before the answer.
   */
  readonly manner: 'whole' | 'cut' | 'stuck' | 'gone';
  /** For `gone` and `stuck`: milliseconds. */
  readonly afterMs: number;
}

export interface Answer {
  /** Undefined where the connection ended before. */
  readonly status: number | undefined;
  /** Of a problem. */
  readonly code: string;
  readonly tookMs: number;
  /** What ended a call that has no status. */
  readonly ended: string;
}

/** No call of the product takes as long. */
export const givenUpMs = 150_000;
/** Streams of events have no end of their own. */
const streamMs = 300;

export class Sender {
  readonly #agent = new Agent({ keepAlive: true });
  #again = 0;

  constructor(private readonly origin: URL) {}

  /** Once more where the connection that it was sent over, open from an earlier call, was being closed (`reusedSocket`). */
  async send(letter: Letter): Promise<Answer> {
    const first = await this.#sendOnce(letter);
    if (!first.isClosedBefore || letter.manner !== 'whole') return first;
    this.#again += 1;
    return await this.#sendOnce(letter);
  }

  /** Calls that were sent once more. */
  get sentAgain(): number {
    return this.#again;
  }

  async #sendOnce(letter: Letter): Promise<Answer & { readonly isClosedBefore: boolean }> {
    const since = performance.now();
    const call = request({
      agent: this.#agent,
      host: this.origin.hostname,
      port: this.origin.port,
      method: letter.method,
      path: letter.path,
      headers: { origin: this.origin.origin, ...letter.headers },
    });
    const came = { status: 0, bytes: 0, at: 0 };
    const timer = setTimeout(() => call.destroy(new Error(`given up ${told(came)}`)), givenUpMs);
    const answered = new Promise<Omit<Answer, 'tookMs'> & { isClosedBefore: boolean }>((resolve) => {
      call.on('error', (error: NodeJS.ErrnoException) => {
        const isClosedBefore = call.reusedSocket && error.code === 'ECONNRESET';
        resolve({ status: undefined, code: '', ended: error.message, isClosedBefore });
      });
      call.on('response', (response) => {
        const status = response.statusCode ?? 0;
        const chunks: Buffer[] = [];
        came.status = status;
        came.at = performance.now();
        const isStream = response.headers['content-type']?.startsWith('text/event-stream') ?? false;
        if (isStream) setTimeout(() => response.destroy(), streamMs);
        response.on('data', (chunk: Buffer) => {
          came.bytes += chunk.length;
          came.at = performance.now();
          if (status >= 400) chunks.push(chunk);
        });
        response.on('error', () => undefined);
        response.on('close', () => {
          resolve({ status, code: codeOf(Buffer.concat(chunks)), ended: '', isClosedBefore: false });
        });
      });
    });
    await write(call, letter);
    const answer = await answered;
    clearTimeout(timer);
    return { ...answer, tookMs: performance.now() - since };
  }

  close(): void {
    this.#agent.destroy();
  }
}

async function write(call: ClientRequest, { body, manner, afterMs }: Letter): Promise<void> {
  if (manner === 'gone') setTimeout(() => call.destroy(new Error('gone')), afterMs);
  if (body === undefined || manner === 'whole' || manner === 'gone') {
    call.end(body);
    return;
  }
  call.write(body.subarray(0, Math.ceil(body.length / 2)));
  await pause(manner === 'stuck' ? afterMs : 20);
  call.destroy(new Error(manner));
}

/** Whether an answer had begun when its call was given up, and how much of it was received. */
function told({ status, bytes, at }: { status: number; bytes: number; at: number }): string {
  if (status === 0) return 'before an answer';
  return `after ${bytes} bytes of an answer, ${status}, the last of them ${Math.round(performance.now() - at)} ms before`;
}

function codeOf(body: Buffer): string {
  try {
    return (JSON.parse(body.toString()) as { readonly code?: string }).code ?? '';
  } catch {
    return '';
  }
}
