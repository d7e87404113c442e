export {
  createClient,
  jsonRequest,
  type Chapter,
  type Client,
  type FileOfVideo,
  type Speech,
  type UploadFrame,
  type VideoJob,
  type VideoMusic,
} from './client.js';
export { makeShort } from './make-short.js';
export { makeVideo, type NarratedFrame } from './make-video.js';
export { ClientError } from './session-fetch.js';
