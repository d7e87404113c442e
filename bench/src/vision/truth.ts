/** Pages with what stands on them: `truth.json` of a folder, beside its pictures. README.md describes it. */
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { spokenLanguage, type SpokenLanguage } from '@komavox/languages';
import { z } from 'zod';

/** In pixels of the picture. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const blockKinds = ['dialogue', 'thought', 'narration', 'soundEffect', 'title', 'margin'] as const;
export type BlockKind = (typeof blockKinds)[number];

/** Characters as printed, and the kana that stand beside them. */
export type TruthReading = readonly [base: string, kana: string];

export interface TruthBlock {
  /** As printed, lines joined by a space where the language has spaces. */
  readonly text: string;
  readonly box: Box;
  /** Not scored without one. */
  readonly kind?: BlockKind | undefined;
  /** Signs, logos, illegible lettering: it counts neither as missing nor as noise. */
  readonly optional?: boolean | undefined;
  readonly readings?: readonly TruthReading[] | undefined;
}

export interface TruthPage {
  readonly set: string;
  /** Whole path of the picture. */
  readonly file: string;
  readonly language: SpokenLanguage;
  readonly direction: 'ltr' | 'rtl';
  /** What was done to the page: `clean`, `scan: tilt`, `real`. */
  readonly damage: string;
  /** What it is scored by beside its language and damage: `spread`. */
  readonly tags: readonly string[];
  /** In reading order. */
  readonly blocks: readonly TruthBlock[];
  /** In reading order; not scored without them. */
  readonly panels?: readonly Box[] | undefined;
}

const box = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .transform(([x, y, width, height]): Box => ({ x, y, width, height }));

const truthFile = z.object({
  name: z.string().optional(),
  pages: z.array(
    z.object({
      file: z.string(),
      language: z.string(),
      direction: z.enum(['ltr', 'rtl']),
      damage: z.string().default('clean'),
      tags: z.array(z.string()).default([]),
      panels: z.array(box).optional(),
      blocks: z.array(
        z.object({
          text: z.string(),
          box,
          kind: z.enum(blockKinds).optional(),
          optional: z.boolean().optional(),
          readings: z.array(z.tuple([z.string(), z.string()])).optional(),
        }),
      ),
    }),
  ),
});

/** @param folder with a `truth.json` and the pictures that it names */
export function readTruth(folder: string): TruthPage[] {
  const { name = basename(resolve(folder)), pages } = truthFile.parse(
    JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')),
  );
  return pages.map(({ file, language: code, ...page }) => {
    const language = spokenLanguage(code);
    if (!language) throw new Error(`${folder}, ${file}: no page is read in ${code}`);
    return { ...page, set: name, file: join(folder, file), language };
  });
}

/** To be read: neither optional nor a sound effect. */
export const isWanted = ({ kind, optional }: TruthBlock): boolean =>
  optional !== true && kind !== 'soundEffect';

/** Has a place in the order: an editor's line in the margin is read before or after the rest. */
export const isOrdered = (block: TruthBlock): boolean => isWanted(block) && block.kind !== 'margin';
