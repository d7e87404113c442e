import { Problem } from '@komavox/core';

/** 429 `vision_busy`: more calls wait than are taken. */
export const visionBusy = (): Problem =>
  new Problem(429, 'vision_busy', 'Too many pages are being read. Please try again in a moment.', {
    headers: { 'Retry-After': '2' },
  });

/** 503 `recogniser_stopping`: the service ends. */
export const recogniserStopping = (): Problem =>
  new Problem(503, 'recogniser_stopping', 'The server is stopping. Please try again in a moment.');
