export { encodeAudioTrack } from './encode-track.js';
export { findMaster } from './find-master.js';
export { audioTrackRate, type TrackClip } from './mix-track.js';
export { joinSegments, type JoinedSegment } from './join-segments.js';
export { MovingPicture, StillPicture, type Picture } from './moving-picture.js';
export { OverlayPlanes } from './overlay-planes.js';
export type { PreparedVideoFrame } from './prepared-video-frame.js';
export { readSegment, writeSegment } from './segment.js';
export { encoderVersion, SegmentEncoder } from './segment-encoder.js';
