/** Keys in the object store. Every key but a user's uploads is made of what the object is. */
import { createHash } from 'node:crypto';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export const prefixes = {
  uploads: 'render/uploads/',
  plans: 'render/plans/',
  segments: 'render/segments/',
  tracks: 'render/tracks/',
  videos: 'render/videos/',
} as const;

/** A user's file; the user is in the key, so that what others have uploaded can't be learned. */
export const uploadPrefix = (userId: string): string => `${prefixes.uploads}${sha256(userId).slice(0, 32)}/`;
export const uploadKey = (userId: string, hash: string): string => `${uploadPrefix(userId)}${hash}`;
export const planKey = (contentHash: string): string => `${prefixes.plans}${contentHash}.json`;
export const segmentKey = (segmentHash: string): string => `${prefixes.segments}${segmentHash}`;

export const trackKey = (trackHash: string): string => `${prefixes.tracks}${trackHash}`;

export type VideoFile = 'mp4' | 'ass' | 'srt' | 'vtt';
export const videoFileTypes: Readonly<Record<VideoFile, string>> = {
  mp4: 'video/mp4',
  ass: 'text/x-ssa; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
};
export const videoPrefix = (contentHash: string): string => `${prefixes.videos}${contentHash}/`;
export const videoKey = (contentHash: string, file: VideoFile): string =>
  `${videoPrefix(contentHash)}video.${file}`;

export const uploadId = (userId: string, exportId: string): string => sha256(`${userId}\n${exportId}`);
