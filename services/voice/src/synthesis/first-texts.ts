/**
 * Engines whose native code ended their process at the first text. Once may be anything; twice within minutes is an engine
 * that this machine can't run, for example a processor that lacks an instruction.
 */
import { isFromOutside } from '@komavox/onnx';
import type { EngineMessage } from './messages.js';

/** A crash that is longer ago than so many milliseconds has nothing to do with the next. */
const inARowMs = 600_000;

export interface FirstTextOptions {
  /** It can't be used on this machine: why, as a whole sentence. */
  readonly onUnusable?: (engine: string, problem: string) => void;
}

export class FirstTexts {
  /** What each process is trying. */
  readonly #tried = new WeakMap<object, string>();
  readonly #givenUp = new Set<string>();
  /** When an engine crashed, in milliseconds of `performance.now()`. */
  readonly #crashes = new Map<string, number>();

  constructor(private readonly options: FirstTextOptions) {}

  hear(worker: object, message: EngineMessage): void {
    const { engine } = message;
    if ('problem' in message) {
      this.#giveUp(engine, message.problem);
      return;
    }
    if (message.is === 'tried') this.#tried.set(worker, engine);
    else this.#tried.delete(worker);
    if (message.is === 'spoken') this.#crashes.delete(engine);
  }

  /** For a process that nobody ended. @returns whether its text is worth another process */
  ended(worker: object, code: number | null, signal: string | null): boolean {
    const engine = this.#tried.get(worker);
    this.#tried.delete(worker);
    const isCrash = signal === null ? code !== 0 : !isFromOutside(signal);
    if (engine === undefined || !isCrash) return false;
    const now = performance.now();
    const isSecond = now - (this.#crashes.get(engine) ?? -Infinity) < inARowMs;
    this.#crashes.set(engine, now);
    if (!isSecond) return true;
    const how = signal ?? `code ${String(code)}`;
    this.#giveUp(engine, `Its process ended with ${how} at its first text, twice in a row.`);
    return false;
  }

  /** Whether one of these engines can't be used on this machine. */
  areGivenUp(engines: readonly string[]): boolean {
    return engines.some((engine) => this.#givenUp.has(engine));
  }

  #giveUp(engine: string, problem: string): void {
    this.#givenUp.add(engine);
    this.options.onUnusable?.(engine, problem);
  }
}
