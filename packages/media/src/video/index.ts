export { encodeAudioTrack, type TrackClip } from './audio-track.js';
export { joinSegments, type JoinedSegment } from './join-segments.js';
export { readSegment, writeSegment, type Segment } from './segment.js';
export { encoderVersion, SegmentEncoder, type EncoderSettings } from './segment-encoder.js';
export { VideoError } from './video-error.js';
