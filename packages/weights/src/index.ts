export { metadataOf } from './onnx/metadata.js';
export { pieceToShow } from './onnx/show-tensor.js';
export { bytesOf, type WeightsName, weightsNames, weightsParts } from './parts.js';
export { bytesIn } from './clients/watch-folder.js';
export { engineStates } from './mark.js';
export { checkOnce } from './check-once.js';
export { openWeights, type Weights } from './weights.js';
export { WeightsError } from './weights-error.js';
