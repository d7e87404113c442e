export { audioTrackRate, encodeAudioTrack, findMaster, type TrackClip } from './audio-track.js';
export { joinSegments, type JoinedSegment } from './join-segments.js';
export { readSegment, writeSegment } from './segment.js';
export { encoderVersion, SegmentEncoder } from './segment-encoder.js';
