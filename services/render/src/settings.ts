import { defineSettings, wholeNumber } from '@komavox/core';

export const renderSettings = defineSettings(
  {
    RENDER_THREADS: wholeNumber(1, 64).default(2).describe('Segments that one worker renders at a time.'),
    RENDER_JOBS: wholeNumber(1, 64)
      .default(3)
      .describe(
        'Videos that one worker makes at a time; they share the threads. The last place is not for a user who has another video there.',
      ),
    RENDER_VIDEOS_PER_USER: wholeNumber(1)
      .default(10)
      .describe('Unfinished videos that one user may have; for more a call is answered 429.'),
    RENDER_PROJECTS_PER_USER: wholeNumber(1)
      .default(200)
      .describe('Video projects that one user may have; for more a call is answered 409.'),
    RENDER_MAX_FRAMES: wholeNumber(1).default(500).describe('Frames of one video.'),
    RENDER_UPLOAD_MB: wholeNumber(1).default(25).describe('Megabytes of one uploaded image or audio file.'),
    RENDER_CHUNK_MB: wholeNumber(1).default(400).describe('Megabytes of one upload request.'),
    RENDER_AUDIO_SECONDS: wholeNumber(1).default(600).describe('Seconds of one uploaded audio file.'),
    RENDER_VIDEO_AUDIO_SECONDS: wholeNumber(1)
      .default(14_400)
      .describe('Seconds of all audio files of one video.'),
    RENDER_DEADLINE_SECONDS: wholeNumber(1)
      .default(3600)
      .describe('A video that is not finished this long after a worker began it has failed.'),
    RENDER_QUEUE_SECONDS: wholeNumber(1)
      .default(86_400)
      .describe('A video that no worker has begun this long after it was ordered has failed.'),
    RENDER_LEASE_SECONDS: wholeNumber(2)
      .default(8)
      .describe('A video whose worker gives no sign of life for this long goes to another worker.'),
    RENDER_ATTEMPTS: wholeNumber(1)
      .default(4)
      .describe('Workers that may die over one video before it has failed.'),
    RENDER_UPLOAD_HOURS: wholeNumber(1).default(24).describe('Uploads are kept this long.'),
    RENDER_KEEP_DAYS: wholeNumber(1)
      .default(7)
      .describe('Finished videos and cached segments are kept this long.'),
  },
  (environment) => ({
    threads: environment.RENDER_THREADS,
    jobs: environment.RENDER_JOBS,
    videosPerUser: environment.RENDER_VIDEOS_PER_USER,
    projectsPerUser: environment.RENDER_PROJECTS_PER_USER,
    maxFrames: environment.RENDER_MAX_FRAMES,
    fileBytes: environment.RENDER_UPLOAD_MB * 1_000_000,
    chunkBytes: environment.RENDER_CHUNK_MB * 1_000_000,
    audioSeconds: environment.RENDER_AUDIO_SECONDS,
    videoAudioSeconds: environment.RENDER_VIDEO_AUDIO_SECONDS,
    deadlineMs: environment.RENDER_DEADLINE_SECONDS * 1000,
    queueMs: environment.RENDER_QUEUE_SECONDS * 1000,
    leaseMs: environment.RENDER_LEASE_SECONDS * 1000,
    maxAttempts: environment.RENDER_ATTEMPTS,
    uploadMs: environment.RENDER_UPLOAD_HOURS * 3_600_000,
    retentionMs: environment.RENDER_KEEP_DAYS * 86_400_000,
  }),
);

export type RenderSettings = ReturnType<typeof renderSettings.read>;
