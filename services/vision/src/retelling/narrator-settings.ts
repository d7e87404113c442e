/** NARRATOR_*: the model that retells chapters; none without an address. */
import { readFileSync } from 'node:fs';
import { isLoopback, parseUrl, SettingsError, wholeNumber, yesOrNo } from '@komavox/core';
import { z } from 'zod';

/** Calls between services are given up after two minutes; the pictures are made in the rest of them. */
const maxSeconds = 100;

export const narratorShape = {
  NARRATOR_URL: z
    .string()
    .optional()
    .describe(
      'Address of a model that retells chapters, of any host that speaks OpenAI’s chat completions, up to /v1; none without',
    ),
  NARRATOR_MODEL: z.string().optional().describe('What its host calls the model'),
  NARRATOR_KEY_FILE: z.string().optional().describe('File with the key for its host; none is sent without'),
  NARRATOR_PICTURES: yesOrNo()
    .default(true)
    .describe('Whether pictures of panels are sent; false for a model that sees none'),
  NARRATOR_SECONDS: wholeNumber(1, maxSeconds)
    .default(90)
    .describe('Seconds in which the model has to answer a call, a second attempt included'),
  NARRATOR_TOKENS: wholeNumber(100, 100_000)
    .default(2000)
    .describe('Tokens that an answer of the model may have'),
  NARRATOR_SHOTS: wholeNumber(1, 12).default(6).describe('Shots that are retold in a call'),
  NARRATOR_CALLS_PER_USER: wholeNumber(1, 100)
    .default(1)
    .describe('Calls of one user that the model may have at a time; more are answered 429'),
  NARRATOR_CALLS_PER_HOUR: wholeNumber(1)
    .default(200)
    .describe('Calls that one user may make to the model in an hour'),
};

export interface NarratorSettings {
  /** null where none is set up. */
  readonly model: {
    readonly url: string;
    readonly model: string;
    readonly key?: string;
    /** As people read it, with its port. */
    readonly host: string;
    /** The same computer. */
    readonly isLocal: boolean;
    readonly pictures: boolean;
  } | null;
  readonly maxMs: number;
  readonly maxTokens: number;
  readonly shotsPerCall: number;
  readonly callsPerUser: number;
  readonly callsPerHour: number;
}

/** @throws SettingsError, which never quotes the key */
export function narratorSettings(environment: z.infer<z.ZodObject<typeof narratorShape>>): NarratorSettings {
  return {
    model: modelOf(environment),
    maxMs: environment.NARRATOR_SECONDS * 1000,
    maxTokens: environment.NARRATOR_TOKENS,
    shotsPerCall: environment.NARRATOR_SHOTS,
    callsPerUser: environment.NARRATOR_CALLS_PER_USER,
    callsPerHour: environment.NARRATOR_CALLS_PER_HOUR,
  };
}

function modelOf({
  NARRATOR_URL: address,
  NARRATOR_MODEL: model,
  NARRATOR_KEY_FILE: keyFile,
  NARRATOR_PICTURES: pictures,
}: Parameters<typeof narratorSettings>[0]): NarratorSettings['model'] {
  if (address === undefined) return null;
  const url = parseUrl(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new SettingsError(['NARRATOR_URL: a complete http or https address without a password']);
  }
  if (model === undefined) {
    throw new SettingsError(['NARRATOR_MODEL: with NARRATOR_URL, say what its host calls the model']);
  }
  return {
    url: url.href.replace(/\/+$/, ''),
    model,
    ...(keyFile !== undefined && { key: keyIn(keyFile) }),
    host: url.host,
    isLocal: isLoopback(url.hostname),
    pictures,
  };
}

function keyIn(path: string): string {
  const wrong = (what: string) => new SettingsError([`NARRATOR_KEY_FILE: the file ${path} ${what}`]);
  let key: string;
  try {
    key = readFileSync(path, 'utf8').trim();
  } catch {
    throw wrong('can’t be read');
  }
  // Anything else can't be sent in a header.
  if (!/^[\x21-\x7e]+$/.test(key)) throw wrong('holds no key: one line without spaces');
  return key;
}
