export { ClientError, jsonRequest } from './call.js';
export {
  createClient,
  type Chapter,
  type Client,
  type Speech,
  type UploadFrame,
  type VideoJob,
} from './client.js';
export { makeVideo, type NarratedFrame } from './make-video.js';
