/** Panels as a narrator tells them, in place of what they say themselves. */
import { endOfStory, type Narrator, type ShotToTell, type Telling } from '@komavox/narrator';
import type { Box } from '@komavox/scene';
import { textOf } from './panel-lines.js';
import { lookSeconds, moveThatLasts, type PlannedPanel, type PlannedShot } from './plan-panels.js';
import { readSeconds, spokenSeconds } from './reading-time.js';

/** What a narrator is given of a shot that shows a part of a page. */
interface ShotOfPage extends ShotToTell {
  /** Index of the page. */
  readonly page: number;
  /** In shares of the page. */
  readonly box: Box;
}

export type PageNarrator = Narrator<Telling<ShotOfPage>>;

/** What a call is given, of the shots and the story. */
interface AddressedTelling {
  readonly shots: (ShotToTell & { readonly imageUrl: string; readonly box: Box })[];
  readonly story: string[];
}

interface CallingOptions {
  /** Addresses of the pages. */
  readonly pages: readonly string[];
  readonly shotsPerCall: number;
  /** Resolves with a line for each shot. */
  readonly retell: (telling: AddressedTelling) => Promise<readonly string[]>;
}

/** A narrator elsewhere, which knows pages by their addresses. */
export const callingNarrator = ({ pages, shotsPerCall, retell }: CallingOptions): PageNarrator => ({
  shotsPerCall,
  tell: ({ shots, story }) =>
    retell({
      shots: shots.map(({ page, ...shot }) => ({ ...shot, imageUrl: pages[page] ?? '' })),
      story: [...story],
    }),
});

interface RetellOptions {
  /** Whether lines are spoken; else they are read. */
  readonly isSpoken: boolean;
  /** With the number of shots that are told. */
  readonly onTold: (done: number) => void;
}

/** A few shots at a time, one call after the other: each knows what was told before. Rejects as the narrator does. */
export async function retellPanels<Panel extends PlannedPanel>(
  panels: readonly Panel[],
  narrator: PageNarrator,
  { isSpoken, onTold }: RetellOptions,
): Promise<readonly Panel[]> {
  const shots = panels.flatMap(({ page, shots: own }) => own.map((shot) => ({ page, shot })));
  const story: string[] = [];
  const told: string[] = [];
  while (told.length < shots.length) {
    const some = shots.slice(told.length, told.length + narrator.shotsPerCall);
    const lines = await narrator.tell({
      shots: some.map(({ page, shot: { shot, lines: own, seconds } }) => {
        return { page, box: shot.box, text: textOf(own), seconds };
      }),
      story: endOfStory(story),
    });
    told.push(...some.map((_, at) => lines[at] ?? ''));
    story.push(...lines.filter((line) => line !== ''));
    onTold(told.length);
  }
  const lineOf = new Map(shots.map(({ shot }, at) => [shot, told[at] ?? '']));
  return panels.map((panel) => ({
    ...panel,
    shots: panel.shots.map((shot) => retold(shot, lineOf.get(shot) ?? '', isSpoken)),
  }));
}

/** As it was where the narrator says what the page says. */
function retold(planned: PlannedShot, line: string, isSpoken: boolean): PlannedShot {
  if (line === textOf(planned.lines)) return planned;
  const { seconds: _silent, ...shot } = planned.shot;
  if (line === '') {
    const { still: seconds } = lookSeconds;
    return { ...planned, shot: { ...shot, seconds }, lines: [], seconds };
  }
  const seconds = isSpoken ? spokenSeconds(line) : readSeconds(line);
  return {
    shot: {
      ...shot,
      move: moveThatLasts(shot.move, seconds),
      ...(!isSpoken && { seconds }),
    },
    lines: [{ index: 0, text: line }],
    isRetold: true,
    seconds,
  };
}
