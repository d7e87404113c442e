/**
 * The client's one cache of answers; each group of calls adds its endpoints in a file of its own beside this one. Answers
 * are kept without expiry while a screen shows them and five minutes after; nothing is fetched again because a window
 * got the focus (spec 1 section 9).
 */
import { createApi } from '@reduxjs/toolkit/query/react';
import { call } from './call.js';

export const api = createApi({
  reducerPath: 'api',
  baseQuery: call,
  keepUnusedDataFor: 300,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  tagTypes: ['Session', 'Library', 'Credits', 'VideoJobs', 'Imports'],
  endpoints: () => ({}),
});
