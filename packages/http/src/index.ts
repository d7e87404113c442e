export { createHttpApp, type HttpParts, userHeader, userNameHeader } from './app.js';
export { brotliParams } from './compress-body.js';
export { idempotencyKeyOf } from './idempotency-key.js';
export { idSchema } from './id.js';
export { mediaLinks, type MediaLinks, mediaPath } from './media-link.js';
export { nameRoute } from './observe-requests.js';
export { describeRoutes, openApiComponents, type OpenApiPaths } from './openapi.js';
export { assertOwnUser } from './own-user.js';
export { escaped, htmlPage } from './pages/page.js';
export { agentInMemory } from './peers/in-memory.js';
export { observedPeer } from './peers/observe-peer.js';
export { peerAt, peerInProcess, peerTimeoutMs } from './peers/peer-connections.js';
export { requireSignature } from './peers/require-signature.js';
export { peerSignatures, type PeerSignatures, signatureHeader, signedCallOf } from './peers/signature.js';
export type { Peer, PeerRequest, PeerResponse, Peers } from './peers/peers.js';
export { writeProblem } from './problem-reply.js';
export { RateLimit } from './rate-limit.js';
export { type AnyRoute, type MultipartPart, replies, type Reply, route } from './route.js';
export { type ExportEntry, exportPath, exportRoute } from './user-export.js';
export {
  maxOpenHeader,
  maxOpenIn,
  maxOpenOf,
  type UserLimitName,
  userLimitNames,
  type UserLimits,
  userLimits,
} from './user-limits.js';
export {
  allowedBytesHeader,
  allowedBytesOf,
  bodyBytesOf,
  noBytes,
  type StoredBytes,
  storedBytesPath,
  storedBytesRoute,
  storedBytesView,
  totalBytes,
} from './stored-bytes.js';
export { close, isWide, listen } from './server.js';
export { streamZip, type ZipEntry } from './stream-zip.js';
