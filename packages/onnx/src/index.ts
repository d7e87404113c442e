export { isFromOutside } from './ends-of-processes.js';
export { EngineUnusable } from './engine-unusable.js';
export { loadRuntime, openModel, openSession, runtimeProblem } from './onnx-runtime.js';
