import { defineSettings, wholeNumber } from '@komavox/core';
import { z } from 'zod';

export const readerSettings = defineSettings(
  {
    READER_ALLOWED_HOSTS: z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((host) => host.trim())
          .filter((host) => host !== ''),
      )
      .describe(
        'Hosts that may be fetched although they are not public, comma-separated: host (ports 80 and 443) or host:port',
      ),
    READER_FETCH_SECONDS: wholeNumber(1, 120)
      .default(20)
      .describe('Longest time that fetching one address may take'),
    READER_PICTURE_MB: wholeNumber(1, 200).default(20).describe('Largest image that is fetched'),
    READER_AUDIO_MB: wholeNumber(1, 200).default(25).describe('Largest audio file that is fetched'),
    READER_PROXY_PER_MINUTE: wholeNumber(1)
      .default(600)
      .describe('Images and audio files that one user may fetch in a minute'),
    READER_SCRAPES_PER_MINUTE: wholeNumber(1)
      .default(20)
      .describe('Chapter pages that one user may scrape in a minute'),
  },
  (environment) => ({
    allowedHosts: environment.READER_ALLOWED_HOSTS,
    maxFetchMs: environment.READER_FETCH_SECONDS * 1000,
    maxImageBytes: environment.READER_PICTURE_MB * 1_000_000,
    maxAudioBytes: environment.READER_AUDIO_MB * 1_000_000,
    maxProxyCallsPerMinute: environment.READER_PROXY_PER_MINUTE,
    maxScrapesPerMinute: environment.READER_SCRAPES_PER_MINUTE,
  }),
);

export type ReaderSettings = ReturnType<typeof readerSettings.read>;
