export { audioTrackRate, encodeAudioTrack, type TrackClip } from './audio-track.js';
export { joinSegments, type JoinedSegment } from './join-segments.js';
export * from './probe.js';
export { readSegment, writeSegment, type Segment } from './segment.js';
export * from './segment-encoder.js';
export { VideoError } from './video-error.js';
