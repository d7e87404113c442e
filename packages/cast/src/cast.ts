/** What a cast is: the members of a manga, and which of them says each line of a page. */

/** Narration is told in captions; sounds are lettering that nobody says. */
export const lineKinds = ['speech', 'caption', 'sound'] as const;
export type LineKind = (typeof lineKinds)[number];

export const manners = ['plain', 'shout', 'whisper'] as const;
export type LineManner = (typeof manners)[number];

export interface Member {
  readonly id: string;
  readonly name: string;
  /** Ids of voices by the code of a language; a language without one gets a voice that nobody else has. */
  readonly voices: Readonly<Record<string, string>>;
}

/** The member who tells captions: there is one at most, under any name. */
export const narratorId = 'narrator';

export interface AssignedLine {
  /** The line as it was read; it may be read or written differently later. */
  readonly text: string;
  /** null: the voice that speaks without a cast. */
  readonly memberId: string | null;
  readonly kind: LineKind;
  readonly manner: LineManner;
  /** Somebody has chosen: no suggestion changes it. */
  readonly chosen: boolean;
}

/** Of a page in its manga: that of a chapter, by its place. */
export const chapterPageKey = (chapterId: string, page: number): string => `${chapterId}:${page}`;

const maxKey = 200;
/** Of an image of no chapter: the end of its address, which tells it from others. */
export const imagePageKey = (address: string): string => `image:${address.slice(-(maxKey - 6))}`;
