/** Extractions: one document an image, language, direction and version; the text once it is known. */
import { createHash } from 'node:crypto';
import type { ReadingDirection, SpokenLanguage } from '@komavox/languages';
import { addJob, type JobDocument, openStates } from '@komavox/jobs';
import { Schema, type Connection, type Model } from 'mongoose';
import { pipelineVersion, type PageText } from './extract-text.js';

/** `_id` is the SHA-256 of all that the text depends on, `userId` the one who asked first. */
export type Extraction = JobDocument<{
  /** SHA-256 of the image's bytes. */
  readonly picture: string;
  readonly language: SpokenLanguage;
  readonly direction: ReadingDirection;
  /** Of the image, which is stored while the job is open. */
  readonly imageBytes?: number;
  readonly text?: PageText;
}>;

export type ExtractionModel = Model<Extraction>;

export function openStore(documents: Connection): ExtractionModel {
  const schema = new Schema<Extraction>(
    {
      picture: { type: String, required: true },
      language: { type: String, required: true },
      direction: { type: String, required: true },
      imageBytes: Number,
      text: Schema.Types.Mixed,
    },
    { versionKey: false },
  );
  addJob(schema);
  return documents.model<Extraction>('Extraction', schema);
}

/** Of images that wait to be read, or are. */
export async function imageBytesOf(model: ExtractionModel, userId: string): Promise<number> {
  const open = await model
    .find({ userId, state: { $in: [...openStates] } }, { imageBytes: 1 })
    .lean<Extraction[]>();
  return open.reduce((sum, { imageBytes = 0 }) => sum + imageBytes, 0);
}

/** SHA-256 of all that a text depends on, with the version of the recogniser that is wanted; the text names the one that read it. */
export function extractionId(
  image: string,
  language: SpokenLanguage,
  direction: ReadingDirection,
  recogniserVersion: string,
): string {
  const versions = [pipelineVersion, recogniserVersion].filter(Boolean).join(' ');
  return createHash('sha256').update([image, language, direction, versions].join('|')).digest('hex');
}

export const imagesPrefix = 'vision/pictures/';
/** Object key of the image while it waits for a worker. */
export const imageKey = (extraction: string): string => `${imagesPrefix}${extraction}`;
