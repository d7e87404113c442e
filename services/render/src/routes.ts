import { Problem } from '@komavox/core';
import { allowedBytesOf, type AnyRoute, bodyBytesOf, maxOpenOf, replies, route } from '@komavox/http';
import { z } from 'zod';
import type { RenderContext } from './context.js';
import { deleteVideos } from './delete-videos.js';
import { uploadHolding, videoKey } from './keys.js';
import { assertUploaded, compileBody, createVideoJob } from './create-video-job.js';
import { receiveFrames } from './uploads/receive-frames.js';
import { cancelJob, findOwnJob, jobView, listJobs, viewJob, waitForJob } from './view-job.js';
import { zipImages } from './uploads/zip-images.js';
import { zipVideo } from './zip-video.js';

const jobPath = z.object({ id: z.string().min(1).max(100) });
const received = z.object({
  exportId: z.string(),
  received: z.number().describe('Frames of the video that are here now'),
  totalFrames: z.number(),
  message: z.string(),
});

export const renderRoutes = (context: RenderContext): readonly AnyRoute[] => [
  ...videoRoutes(context),
  ...jobRoutes(context),
];

function videoRoutes(context: RenderContext): readonly AnyRoute[] {
  const { settings, chassis } = context;
  return [
    route.post('/api/video/process', {
      summary: 'Takes frames of a video in chunks, or makes a ZIP of their images',
      access: 'user',
      multipart: {
        fileBytes: settings.fileBytes,
        files: settings.maxFrames * 2 + 100,
        fields: 30,
        fieldBytes: 5_000_000,
      },
      responses: { 200: received },
      handle: async ({ user, parts, headers }) => {
        const bytes = Math.min(bodyBytesOf(headers) ?? Infinity, settings.chunkBytes);
        const result = await context.holdings.change(
          uploadHolding(user),
          () => receiveFrames(context, user, parts()),
          { bytes, allowed: allowedBytesOf(headers) },
        );
        if (result.kind === 'zip')
          return replies.stream(zipImages(chassis.objects, result), 'application/zip');
        const { exportId, received: count, totalFrames } = result;
        const message = `Received ${count} of ${totalFrames} frames`;
        return replies.json({ exportId, received: count, totalFrames, message });
      },
    }),
    route.post('/api/video/compile', {
      summary: 'Makes a video of the frames received; answers it, or with "Prefer: respond-async" its job',
      access: 'user',
      beforeBody: ({ user }) => assertUploaded(context, user),
      body: compileBody(settings.maxFrames),
      bodyBytes: 2_000_000,
      responses: { 200: { contentType: 'video/mp4', description: 'The video' }, 202: jobView },
      handle: async ({ user, body, headers, signal }) => {
        const job = await createVideoJob(context, user, body, maxOpenOf(headers));
        const location = `/api/video/jobs/${job._id}`;
        if (/\brespond-async\b/i.test(String(headers.prefer ?? ''))) {
          return replies.json(viewJob(context, job), { status: 202, headers: { location } });
        }
        const end = await waitForJob(context, job._id, signal);
        if (end.state === 'done') return replies.object(chassis.objects, videoKey(end, 'mp4'));
        if (end.state === 'cancelled') throw new Problem(409, 'video_cancelled', 'The video was cancelled.');
        const { code = 'render_failed', detail = 'The video could not be made.' } = end.failure ?? {};
        throw new Problem(500, code, detail);
      },
    }),
  ];
}

function jobRoutes(context: RenderContext): readonly AnyRoute[] {
  return [
    route.get('/api/video/jobs', {
      summary: 'The video jobs of the user, newest first',
      access: 'user',
      responses: { 200: z.array(jobView) },
      handle: async ({ user }) => replies.json(await listJobs(context, user)),
    }),
    route.delete('/api/video/jobs', {
      summary: 'Deletes the finished videos of the user, and what was sent for them',
      access: 'user',
      responses: { 204: undefined },
      handle: async ({ user }) => {
        await deleteVideos(context, user);
        return replies.empty();
      },
    }),
    route.get('/api/video/jobs/{id}', {
      summary: 'One video job',
      access: 'user',
      params: jobPath,
      responses: { 200: jobView },
      handle: async ({ user, params }) =>
        replies.json(viewJob(context, await findOwnJob(context, user, params.id))),
    }),
    route.get('/api/video/jobs/{id}/zip', {
      summary: 'A finished video and its subtitle files in a ZIP',
      access: 'user',
      params: jobPath,
      responses: { 200: { contentType: 'application/zip', description: 'The files' } },
      handle: async ({ user, params }) => {
        const { body, fileName } = await zipVideo(context, user, params.id);
        return replies.stream(body, 'application/zip', {
          'content-disposition': `attachment; filename="video.zip"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
        });
      },
    }),
    route.delete('/api/video/jobs/{id}', {
      summary: 'Cancels a video job',
      access: 'user',
      params: jobPath,
      responses: { 204: undefined },
      handle: async ({ user, params }) => {
        await cancelJob(context, user, params.id);
        return replies.empty();
      },
    }),
  ];
}
