import { Problem } from '@komavox/core';

/** 429 `vision_busy`: more calls wait than are taken. */
export const visionBusy = (): Problem =>
  new Problem(429, 'vision_busy', 'Too many pages are being read. Please try again in a moment.', {
    headers: { 'Retry-After': '2' },
  });
