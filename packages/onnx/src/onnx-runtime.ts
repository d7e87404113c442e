/**
 * ONNX Runtime, an optional dependency: native code, which may be missing, or be there and not fit the machine. It is
 * loaded only in processes that run models: it could take a process down.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pieceToShow, type Weights, type WeightsName } from '@komavox/weights';
import type * as onnxRuntime from 'onnxruntime-node';
import { EngineUnusable } from './engine-unusable.js';

type Runtime = typeof onnxRuntime;

/** A whole sentence; undefined where it is installed, which doesn't say that it can be loaded. */
export const runtimeProblem: string | undefined = isInstalled()
  ? undefined
  : 'ONNX Runtime (the package onnxruntime-node) is not installed.';

function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('onnxruntime-node');
    return true;
  } catch {
    return false;
  }
}

/** Throws EngineUnusable. */
export async function loadRuntime(): Promise<Runtime> {
  try {
    return await import('onnxruntime-node');
  } catch (error) {
    throw new EngineUnusable(`ONNX Runtime can't be loaded: ${reasonOf(error)}.`, { cause: error });
  }
}

interface Session {
  readonly session: onnxRuntime.InferenceSession;
  readonly Tensor: Runtime['Tensor'];
}

type SessionOptions = onnxRuntime.InferenceSession.SessionOptions;

/** A graph, open. Throws EngineUnusable where there is no runtime. @param model the file, or its bytes */
export async function openModel(model: string | Uint8Array, options: SessionOptions): Promise<Session> {
  const { InferenceSession, Tensor } = await loadRuntime();
  // TypeScript can't choose among overloads by a union.
  const session =
    typeof model === 'string'
      ? await InferenceSession.create(model, options)
      : await InferenceSession.create(model, options);
  return { session, Tensor };
}

interface ModelOfWeights {
  /** The file of the part. */
  readonly model?: string;
  /** An inner tensor that becomes an output. */
  readonly show?: Parameters<typeof pieceToShow>[0];
}

/** A graph of the weights, open. Throws EngineUnusable. */
export async function openSession(
  weights: Weights,
  name: WeightsName,
  options: SessionOptions,
  { model = 'model.onnx', show }: ModelOfWeights = {},
): Promise<Session> {
  const file = weights.path(name, model);
  await loadRuntime();
  try {
    if (!show) return await openModel(file, options);
    return await openModel(Buffer.concat([await readFile(file), pieceToShow(show)]), options);
  } catch (error) {
    // What passes by itself: weights that are being replaced, memory that others took.
    if (weights.state(name) !== 'ready' || /memory|alloc/iu.test(reasonOf(error))) throw error;
    const command = `npx komavox weights verify ${name}`;
    const problem = `Its weights can't be loaded (${reasonOf(error)}): ${command}, then start again.`;
    throw new EngineUnusable(problem, { cause: error });
  }
}

/** One line, and no folders: every user is shown it. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/\n[^]*/u, '')
    .replace(/(?:[A-Za-z]:)?(?:[\\/][^\\/\s:'"]+)+[\\/]/gu, '')
    .replace(/[.\s]+$/u, '');
