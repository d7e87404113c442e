/** What a text of a page is, and which of them are spoken. */

export const regionKinds = ['dialogue', 'thought', 'narration', 'soundEffect', 'title', 'margin'] as const;
export type RegionKind = (typeof regionKinds)[number];

interface TextOfKind {
  readonly text: string;
  /** Missing in texts that were read by an older version. */
  readonly kind?: RegionKind | undefined;
}

export type SoundEffects = 'skip' | 'read';

/** Page numbers, editors' lines and the like are never spoken; sound effects as chosen. */
export const isSpoken = ({ kind }: Pick<TextOfKind, 'kind'>, soundEffects: SoundEffects): boolean =>
  kind !== 'margin' && (kind !== 'soundEffect' || soundEffects === 'read');

/** What is spoken of a page, a line each. @param regions in reading order */
export const spokenText = (regions: readonly TextOfKind[], soundEffects: SoundEffects = 'skip'): string =>
  regions
    .filter((region) => region.text !== '' && isSpoken(region, soundEffects))
    .map(({ text }) => text)
    .join('\n');
