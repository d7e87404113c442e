/** Folders, numbers and titles of the chapters, as the sender of an import gave them. */
import { Problem } from '@komavox/core';
import { z } from 'zod';
import { chapterNumber, chapterTitle } from '../schemas.js';

const plannedChapter = z.object({
  folder: z.string().max(1000).optional().describe('Of an archive: the folder that is this chapter'),
  number: chapterNumber.optional(),
  title: chapterTitle.optional(),
});

const plan = z
  .array(plannedChapter)
  .min(1)
  .max(2000)
  .refine(
    (chapters) => chapters.length === 1 || chapters.every(({ folder }) => folder !== undefined),
    'several chapters need a folder each',
  )
  .refine(
    (chapters) => new Set(chapters.map(({ folder }) => folder)).size === chapters.length,
    'a folder is one chapter',
  );

export interface PlannedChapter {
  readonly folder?: string;
  readonly number?: number;
  readonly title?: string;
}

/** Rejects text that is no such list with Problem 400 `chapters_invalid`. */
export function readPlannedChapters(json: string): readonly PlannedChapter[] {
  try {
    return plan.parse(JSON.parse(json)) as readonly PlannedChapter[];
  } catch (cause) {
    const [issue] = cause instanceof z.ZodError ? cause.issues : [];
    const reason = issue ? `${issue.path.join('.')} ${issue.message}`.trim() : 'not JSON';
    throw new Problem(400, 'chapters_invalid', `The list of chapters can not be read: ${reason}.`, { cause });
  }
}
