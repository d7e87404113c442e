/** Keys in the object store. Those of a user's uploads and videos name their owner, the others what the object is. */
import { createHash } from 'node:crypto';
import type { Holding } from '@komavox/service';
import type { VideoFile } from './model/video-file.js';
import type { VideoJob } from './store.js';

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

/** Of projects: not among the prefixes whose files go by age. */
const projectsPrefix = 'render/projects/';

/** All files of a project; the user is in the key, as in those of uploads. */
export const projectPrefix = (userId: string, id: string): string =>
  `${projectsPrefix}${sha256(userId).slice(0, 32)}/${id}/`;
export const projectFilesPrefix = (userId: string, id: string): string =>
  `${projectPrefix(userId, id)}files/`;
export const projectFileKey = (userId: string, id: string, hash: string): string =>
  `${projectFilesPrefix(userId, id)}${hash}`;
/** What a version of a project shows; `object` is an id of its own, so that no two versions share one. */
export const projectContentKey = (userId: string, id: string, object: string): string =>
  `${projectPrefix(userId, id)}content/${object}.json`;

export const projectHolding = (userId: string, id: string): Holding => ({
  prefix: projectPrefix(userId, id),
  userId,
  kind: 'projects',
});

/** All that a user has sent for videos. */
export const uploadHolding = (userId: string): Holding => ({
  prefix: uploadPrefix(userId),
  userId,
  kind: 'videos',
});

/** A video that was ordered before videos had an owner lies under the hash of its content, for whoever ordered the same. */
export const videoPrefix = ({ _id, contentHash, ownFiles }: VideoJob): string =>
  `${prefixes.videos}${ownFiles === true ? _id : contentHash}/`;
export const videoKey = (job: VideoJob, file: VideoFile): string => `${videoPrefix(job)}video.${file}`;

/** Of an upload the files of its user, of a file of a video all of them. */
export const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/') + 1);

export const uploadId = (userId: string, exportId: string): string => sha256(`${userId}\n${exportId}`);
