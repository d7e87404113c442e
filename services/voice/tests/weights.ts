export { describeWith, testWeights, testWeightsFolder } from '@komavox/weights/testing';
