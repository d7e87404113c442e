/** The export: frames are sent in chunks, then a job makes the video; or a ZIP of the frames' images. */
import type { CaptionColours, CaptionStyle, Position, VideoFormat, WordTiming } from '@komavox/scene';
import { addBlob, type BlobKey } from '../blobs/blobs.js';
import { api } from './api.js';
import type { Call } from './call.js';
import type { VideoJob } from './types.js';

/** Frames by their index in the video (spec 2 section 7). */
export interface CompileRequest {
  readonly exportId: string;
  /** The project that the video is made of, where it is saved. */
  readonly projectId?: string;
  /** What the file is called, before its timestamp. */
  readonly name?: string;
  /** The default without. */
  readonly format?: VideoFormat;
  /** Whether its parts are wanted as well. */
  readonly forEditing?: true;
  readonly subtitles?: CaptionColours & {
    readonly frameTexts: readonly { readonly frameIndex: number; readonly text: string }[];
    readonly captionStyle: CaptionStyle;
    readonly subtitleSize: number;
    readonly position: Position;
    readonly wordTimings: readonly {
      readonly frameIndex: number;
      readonly timings: readonly WordTiming[];
    }[];
  };
}

const process = (body: FormData): Call => ({
  path: '/api/video/process',
  method: 'POST',
  body,
  answer: 'blob',
});

const videoApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendFrames: build.mutation<null, FormData>({
      query: process,
      // Without audio among a whole video's frames the answer is a ZIP; nothing is read from it here.
      transformResponse: () => null,
    }),
    /** The key of the ZIP; null when the answer was something else. */
    zipImages: build.mutation<BlobKey | null, FormData>({
      query: process,
      transformResponse: (blob: Blob) => (/^application\/(x-)?zip\b/.test(blob.type) ? addBlob(blob) : null),
    }),
    compileVideo: build.mutation<VideoJob, CompileRequest>({
      query: (body) => ({
        path: '/api/video/compile',
        method: 'POST',
        headers: { prefer: 'respond-async' },
        body,
      }),
    }),
    videoJob: build.query<VideoJob, string>({
      query: (id) => ({ path: `/api/video/jobs/${encodeURIComponent(id)}` }),
    }),
    /** Newest first. */
    videoJobs: build.query<readonly VideoJob[], void>({
      query: () => ({ path: '/api/video/jobs' }),
      providesTags: ['VideoJobs'],
    }),
    cancelVideo: build.mutation<null, string>({
      query: (id) => ({ path: `/api/video/jobs/${encodeURIComponent(id)}`, method: 'DELETE' }),
    }),
  }),
});

export const { useVideoJobsQuery } = videoApi;

export const {
  sendFrames: sendFramesEndpoint,
  zipImages: zipImagesEndpoint,
  compileVideo: compileVideoEndpoint,
  videoJob: videoJobEndpoint,
  videoJobs: videoJobsEndpoint,
  cancelVideo: cancelVideoEndpoint,
} = videoApi.endpoints;
