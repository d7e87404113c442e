/** What the user stores, and the limit of it. */
import { api } from './api.js';
import type { Storage } from './types.js';

const storageApi = api.injectEndpoints({
  endpoints: (build) => ({
    storage: build.query<Storage, void>({
      query: () => ({ path: '/api/storage' }),
      providesTags: ['Storage'],
      // It changes with every import and deletion.
      keepUnusedDataFor: 0,
    }),
    /** All finished ones, and what was sent for them. */
    deleteVideos: build.mutation<null, void>({
      query: () => ({ path: '/api/video/jobs', method: 'DELETE' }),
      invalidatesTags: ['Storage', 'VideoJobs'],
    }),
  }),
});

export const { useStorageQuery, useDeleteVideosMutation } = storageApi;
