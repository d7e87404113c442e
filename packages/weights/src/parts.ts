/** Weights of neural models: large files that are fetched once, beside the product. */
export type WeightsName = 'kokoro' | 'hibari';
