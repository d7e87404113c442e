export { createClient, type Client, type Speech, type UploadFrame, type VideoJob } from './client/client.js';
export { ClientError, jsonRequest } from './client/call.js';
export { makeVideo, type NarratedFrame } from './cli/make-video.js';
export { product } from './product.js';
