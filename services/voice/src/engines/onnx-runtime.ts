/** Whether ONNX Runtime is here, which is an optional dependency. */
import { createRequire } from 'node:module';

/** A whole sentence; undefined where it is installed. */
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
