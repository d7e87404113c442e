/** VOICE_*: how much the voice may take of the machine, and how Traditional Chinese is read. */
import { defineSettings, wholeNumber } from '@komavox/core';
import { z } from 'zod';
import type { HongKongVoice } from './vendors/espeak.js';

export interface VoiceSettings {
  /** Texts spoken at a time by one worker; each takes a process. */
  readonly processes: number;
  /** A process is ended after so long without work. */
  readonly idleMs: number;
  readonly hongKong: HongKongVoice;
  /** Speeches of one user that may be under way. */
  readonly perUser: number;
  /** A speech has ended by then, done or failed. */
  readonly deadlineMs: number;
}

export const voiceSettings = defineSettings(
  {
    VOICE_PROCESSES: wholeNumber(1, 64).default(2).describe('Texts that one worker reads aloud at a time'),
    VOICE_IDLE_SECONDS: wholeNumber(1)
      .default(60)
      .describe('Seconds without work after which a process ends'),
    VOICE_TRADITIONAL_CHINESE: z
      .enum(['cantonese', 'mandarin'])
      .default('cantonese')
      .describe('How text marked zh-hk is read'),
    VOICE_SPEECHES_PER_USER: wholeNumber(1)
      .default(2)
      .describe('Speeches of one user that may be under way at a time'),
    VOICE_DEADLINE_SECONDS: wholeNumber(1)
      .default(120)
      .describe('Seconds after which a speech that nobody finished has failed'),
  },
  (environment): VoiceSettings => ({
    processes: environment.VOICE_PROCESSES,
    idleMs: environment.VOICE_IDLE_SECONDS * 1000,
    hongKong: environment.VOICE_TRADITIONAL_CHINESE,
    perUser: environment.VOICE_SPEECHES_PER_USER,
    deadlineMs: environment.VOICE_DEADLINE_SECONDS * 1000,
  }),
);
