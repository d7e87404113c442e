/** VOICE_*: the engine, and how much it may take of the machine. */
import { defineSettings, machine, wholeNumber, type Machine } from '@komavox/core';
import { z } from 'zod';
import { engineNames, engineOptions, engineSettings } from './engines/engines.js';

/** One for each two cores, in half of the memory. */
export const processesFor = ({ cores, memory }: Machine, processMemory: number): number =>
  Math.max(1, Math.min(Math.floor(cores / 2), Math.floor(memory / 2 / processMemory)));

export const voiceSettings = defineSettings(
  {
    VOICE_ENGINE: z
      .enum(['auto', ...engineNames])
      .default('auto')
      .describe('What reads texts aloud: the best engine that is installed (auto), or one of them'),
    ...engineSettings,
    VOICE_PROCESSES: wholeNumber(0, 64)
      .default(0)
      .describe('Processes that speak; 0: one for each two cores, as memory allows'),
    VOICE_PROCESS_MEGABYTES: wholeNumber(200)
      .default(1400)
      .describe('Memory from which a process that speaks is replaced, after its text'),
    VOICE_IDLE_SECONDS: wholeNumber(1)
      .default(60)
      .describe('Seconds without work after which a process ends'),
    VOICE_SPEECHES_PER_USER: wholeNumber(1)
      .default(2)
      .describe('Speeches of one user that may be under way at a time'),
    VOICE_WAIT_SECONDS: wholeNumber(1, 60)
      .default(30)
      .describe('Seconds that a call waits for its speech; longer for long texts in a natural voice'),
    VOICE_DEADLINE_SECONDS: wholeNumber(1)
      .default(900)
      .describe('Seconds that a speech may wait to be begun, and may take from then on; later it has failed'),
    // Not below what speeches are kept for, as they lead to their audio, and a day, as uses are known to a day.
    VOICE_KEEP_DAYS: wholeNumber(10, 3650)
      .default(30)
      .describe('Spoken audio that nobody has asked for in so many days is removed'),
  },
  (environment) => ({
    engine: { name: environment.VOICE_ENGINE, options: engineOptions(environment) },
    processes:
      environment.VOICE_PROCESSES || processesFor(machine(), environment.VOICE_PROCESS_MEGABYTES * 1e6),
    maxProcessMemory: environment.VOICE_PROCESS_MEGABYTES * 1e6,
    idleMs: environment.VOICE_IDLE_SECONDS * 1000,
    perUser: environment.VOICE_SPEECHES_PER_USER,
    maxWaitMs: environment.VOICE_WAIT_SECONDS * 1000,
    deadlineMs: environment.VOICE_DEADLINE_SECONDS * 1000,
    keepMs: environment.VOICE_KEEP_DAYS * 86_400_000,
  }),
);

export type VoiceSettings = ReturnType<typeof voiceSettings.read>;
