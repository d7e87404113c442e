/** A chapter as the draft of a short: read, picked, spoken, with its title and end card. Web and command line make the same. */
import {
  canvasOf,
  defaultCaptionSettings,
  defaultVideoFormat,
  type CaptionStyle,
  type MusicMood,
  type Shot,
  type TextOverlay,
  type VideoShape,
} from '@komavox/scene';
import { pageNarrator } from '@komavox/narrator';
import { inLanes } from './in-lanes.js';
import { moodOf } from './mood-of.js';
import { textOf, type PanelLine } from './panel-lines.js';
import { pickPanels } from './pick-panels.js';
import {
  moveThatLasts,
  planPanels,
  type PlannedPanel,
  type PlannedShot,
  type ReadPage,
} from './plan-panels.js';
import { pauseAfter } from './reading-time.js';
import { retellPanels, type PageNarrator } from './retold-panels.js';
import { shortTemplates, type ShortLength, type ShortTemplateName } from './templates.js';
import { endTexts, titleText } from './title-text.js';

export interface ShortOptions {
  /** Number of pages. */
  readonly pages: number;
  readonly template: ShortTemplateName;
  readonly length: ShortLength;
  /** Of the manga, for the first seconds; empty where there is none. */
  readonly title: string;
  /** Of the chapter, for the end card; empty where there is none. */
  readonly chapter: string;
  /** Of the video; upright without. */
  readonly shape?: VideoShape | undefined;
  /** That of the template without. */
  readonly captionStyle?: CaptionStyle | undefined;
  readonly captionSize?: number | undefined;
}

/** What is to be said in a shot. */
export interface LinesOfPage {
  /** Index of the page. */
  readonly page: number;
  readonly lines: readonly PanelLine[];
  /** The same, a line each. */
  readonly text: string;
  /** By a narrator: none of it is on the page, and nobody of the page says it. */
  readonly isRetold: boolean;
}

interface Spoken {
  /** Seconds. */
  readonly duration: number;
}

/** Where the work is done; both are called for two at a time. What they reject with ends the draft. */
export interface ShortPorts<Speech extends Spoken> {
  /** null for a page that can't be read, which is left out. */
  readonly read: (page: number) => Promise<ReadPage | null>;
  /** null for what can't be spoken, which stays silent; `unheard` for sound effects that are not read, which have no caption. */
  readonly speak: (said: LinesOfPage) => Promise<Speech | null | 'unheard'>;
  /** What is said in place of the pages' own texts; these without. What it rejects with ends the draft. */
  readonly narrator?: PageNarrator | undefined;
  readonly onProgress: (progress: ShortProgress) => void;
}

export interface ShortProgress {
  readonly part: 'reading' | 'retelling' | 'speaking';
  readonly done: number;
  readonly total: number;
}

export interface DraftFrame<Speech> {
  /** Index of its page. */
  readonly page: number;
  readonly shot: Shot;
  readonly text: string;
  readonly speech: Speech | null;
  /** Titles over it. */
  readonly texts: readonly TextOverlay[];
}

export interface ShortDraft<Speech> {
  readonly frames: readonly DraftFrame<Speech>[];
  /** null for none. */
  readonly mood: MusicMood | null;
  readonly unread: number;
  readonly unspoken: number;
  /** What is in it and what is not, in a sentence. */
  readonly summary: string;
}

/** As many as the product does at once for one user. */
const lanes = 2;
/** Of the title over the first page, of the end card, and of a page that is shown before its panels. */
const cardSeconds = { title: 2, end: 2.5, page: 1.5 } as const;
/** Speech is longer than was thought at times: panels are left out only where it is longer than this. */
const tolerance = 1.1;

/** Rejects where no page at all can be read, or nothing of it spoken. */
export async function draftShort<Speech extends Spoken>(
  options: ShortOptions,
  { read, speak, narrator, onProgress }: ShortPorts<Speech>,
): Promise<ShortDraft<Speech>> {
  const template = shortTemplates[options.template];
  const reading = progressOf('reading', options.pages, onProgress);
  const pages = await inLanes(
    Array.from({ length: options.pages }, (_, page) => page),
    lanes,
    read,
    reading,
  );
  const unread = pages.filter((page) => page === null).length;
  if (unread === pages.length) throw new ShortError('None of the pages could be read.');
  const planned = planPanels(pages, template, {
    style: options.captionStyle ?? template.captions,
    size: options.captionSize ?? defaultCaptionSettings.size,
    shape: options.shape ?? defaultVideoFormat.shape,
  });
  const pageSeconds = template.view === 'pages-and-panels' ? cardSeconds.page : 0;
  const seconds =
    options.length === 'all' ? null : Number(options.length) - cardSeconds.title - cardSeconds.end;
  const picked = pickPanels(planned, { seconds, pageSeconds }).flatMap((at) => planned[at] ?? []);
  const told = await retellPanels(picked, narrator ?? pageNarrator, {
    isSpoken: template.isSpoken,
    onTold: narrator ? progressOf('retelling', shotsIn(picked), onProgress) : () => undefined,
  });
  const spoken = template.isSpoken ? await speakAll(told, speak, onProgress) : unspokenOf(told);
  const kept = pickPanels(spoken, {
    seconds: seconds === null ? null : seconds * tolerance,
    pageSeconds,
  }).flatMap((at) => spoken[at] ?? []);
  const shots = kept.flatMap((panel) => panel.shots);
  const silent = shots.filter(({ lines, speech }) => lines.length > 0 && speech === null).length;
  const unspoken = template.isSpoken ? silent : 0;
  if (unspoken > 0 && unspoken === shots.filter(({ lines }) => lines.length > 0).length) {
    throw new ShortError('None of the texts could be spoken.');
  }
  return {
    frames: withCards(kept, options, pageSeconds),
    mood: template.hasMusic ? moodOf(shots.map(({ lines }) => textOf(lines)).join('\n')) : null,
    unread,
    unspoken,
    summary: summaryOf(kept.length, planned.length, options),
  };
}

const shotsIn = (panels: readonly PlannedPanel[]): number =>
  panels.reduce((sum, { shots }) => sum + shots.length, 0);

/** Of a draft that can't be made; its message is a sentence for people. */
export class ShortError extends Error {}

function progressOf(
  part: ShortProgress['part'],
  total: number,
  onProgress: ShortPorts<Spoken>['onProgress'],
) {
  onProgress({ part, done: 0, total });
  return (done: number) => onProgress({ part, done, total });
}

interface SpokenPanel<Speech> extends PlannedPanel {
  readonly shots: readonly (PlannedShot & { readonly speech: Speech | null })[];
}

const unspokenOf = (panels: readonly PlannedPanel[]): readonly SpokenPanel<never>[] =>
  panels.map((panel) => ({ ...panel, shots: panel.shots.map((shot) => ({ ...shot, speech: null })) }));

/** With their speeches, and as long as these are with a breath after each. */
async function speakAll<Speech extends Spoken>(
  panels: readonly PlannedPanel[],
  speak: ShortPorts<Speech>['speak'],
  onProgress: ShortPorts<Speech>['onProgress'],
): Promise<readonly SpokenPanel<Speech>[]> {
  const said = panels.flatMap(({ page, shots }) =>
    shots.flatMap((shot) =>
      shot.lines.length === 0
        ? []
        : [
            {
              shot,
              of: { page, lines: shot.lines, text: textOf(shot.lines), isRetold: shot.isRetold ?? false },
            },
          ],
    ),
  );
  const speeches = await inLanes(
    said,
    lanes,
    ({ of }) => speak(of),
    progressOf('speaking', said.length, onProgress),
  );
  const speechOf = new Map(said.map(({ shot }, at) => [shot, speeches[at] ?? null]));
  return panels.map((panel) => ({
    ...panel,
    shots: panel.shots.map((shot) => {
      const speech = speechOf.get(shot) ?? null;
      if (speech === 'unheard') return { ...shot, lines: [], speech: null };
      if (speech === null) return { ...shot, speech };
      const pause = pauseAfter(speech.duration);
      const seconds = speech.duration + pause;
      // Which may be longer than was thought.
      const move = moveThatLasts(shot.shot.move, seconds);
      return { ...shot, shot: { ...shot.shot, move, pause }, speech, seconds };
    }),
  }));
}

/** The title over the first page, pages before their panels, and the end card over the last page. */
function withCards<Speech>(
  panels: readonly SpokenPanel<Speech>[],
  { title, chapter, shape }: ShortOptions,
  pageSeconds: number,
): readonly DraftFrame<Speech>[] {
  const [first] = panels;
  const last = panels.at(-1);
  if (!first || !last) return [];
  const card = (page: number, seconds: number, texts: readonly TextOverlay[]): DraftFrame<Speech> => ({
    page,
    shot: { box: { x: 0, y: 0, width: 1, height: 1 }, move: 'drift', fill: 'blur', seconds },
    text: '',
    speech: null,
    texts,
  });
  const hook = title || chapter;
  const canvas = canvasOf(shape);
  const ending = [...new Set([title, chapter])].filter((text) => text !== '');
  return [
    card(first.page, cardSeconds.title, hook === '' ? [] : [titleText(hook, { y: 22, canvas })]),
    ...panels.flatMap(({ page, shots }, at) => [
      // The first is seen behind the title.
      ...(pageSeconds > 0 && at > 0 && panels[at - 1]?.page !== page ? [card(page, pageSeconds, [])] : []),
      ...shots.map(({ shot, lines, speech }) => ({ page, shot, text: textOf(lines), speech, texts: [] })),
    ]),
    card(last.page, cardSeconds.end, endTexts(ending, canvas)),
  ];
}

function summaryOf(kept: number, all: number, { template, length }: ShortOptions): string {
  const what = shortTemplates[template].view === 'pages' ? 'pages' : 'panels';
  if (kept === all) return `All ${all} ${what} are in.`;
  return `${kept} of ${all} ${what} are in; ${all - kept} left out to stay near ${length} s.`;
}
