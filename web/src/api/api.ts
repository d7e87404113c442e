/**
 * The client's one cache of answers; each group of calls adds its endpoints in a file beside this one. Answers don't
 * expire while a screen shows them and for five minutes after; focus of the window fetches nothing (spec 1 section 9).
 */
import { createApi } from '@reduxjs/toolkit/query/react';
import { call } from './call.js';

export const api = createApi({
  reducerPath: 'api',
  baseQuery: call,
  keepUnusedDataFor: 300,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  tagTypes: [
    'Session',
    'Sessions',
    'Storage',
    'Library',
    'Credits',
    'VideoJobs',
    'Projects',
    'Imports',
    'Voices',
    'Narration',
    'Cast',
    'Panels',
  ],
  endpoints: () => ({}),
});
