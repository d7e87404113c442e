/**
 * Suggests who says the lines of a page. No clue is certain: each line and each pair of lines gives points to a speaker,
 * and the assignment with most points is the suggestion, found by a beam search in reading order.
 */
import { narratorId, type AssignedLine, type Member } from './cast.js';
import { isAddressed, isIntroduced, isQuestion, pronounOf } from './clues.js';
import { kindOfLine, mannerOfLine, type Box, type Page, type PageLine } from './kind-of-line.js';

interface Suggestion {
  /** Those there were, and the new ones that lines are given to. */
  readonly members: readonly Member[];
  readonly lines: readonly AssignedLine[];
}

interface Known {
  /** What was assigned to each line before; what somebody chose stays, and tells of the others. */
  readonly decided?: readonly (AssignedLine | undefined)[];
  /** For a new member. Where a cast is kept it is one that was never used: lines of other pages know removed members. */
  readonly newId?: (number: number) => string;
}

/** @param members so far; at least two speakers are thought of */
export function suggestCast(
  page: Page,
  members: readonly Member[],
  { decided = [], newId = (number) => `speaker-${number}` }: Known = {},
): Suggestion {
  const lines = page.lines.map((line, index): AssignedLine => {
    const known = decided[index];
    if (known?.chosen === true) return { ...known, text: line.text };
    const kind = kindOfLine(line, page);
    return { text: line.text, memberId: null, kind, manner: mannerOfLine(line), chosen: false };
  });
  const speakers = withNewSpeakers(members, newId);
  const said = lines.filter(({ kind }) => kind === 'speech');
  const sayings = page.lines.flatMap((line, index) => {
    const assigned = lines[index];
    return assigned?.kind === 'speech' ? [sayingOf(line, page, { assigned, speakers })] : [];
  });
  const found = bestSpeakers(sayings, speakers);
  const cast = lines.map((line) => {
    if (line.chosen || line.kind === 'sound') return line;
    const speaker = line.kind === 'caption' ? narratorId : (found[said.indexOf(line)] ?? null);
    return { ...line, memberId: speaker };
  });
  const used = new Set(cast.map(({ memberId }) => memberId));
  const known = new Set(members.map(({ id }) => id));
  const narrator = { id: narratorId, name: 'Narrator', voices: {} };
  const fresh = [narrator, ...speakers].filter(({ id }) => used.has(id) && !known.has(id));
  return { members: [...members, ...fresh], lines: cast };
}

/** The members who speak, and new ones where there are fewer than a dialogue has. */
function withNewSpeakers(members: readonly Member[], newId: (number: number) => string): readonly Member[] {
  const speakers = members.filter(({ id }) => id !== narratorId);
  const taken = new Set(members.flatMap(({ id, name }) => [id, name.trim()]));
  for (let number = 1; speakers.length < 2; number++) {
    const [id, name] = [newId(number), `Speaker ${number}`];
    if (!taken.has(id) && !taken.has(name)) speakers.push({ id, name, voices: {} });
  }
  return speakers;
}

/** A line that is said, with all that tells of its speaker. */
interface Saying {
  /** -1 without a page. */
  readonly panel: number;
  /** Where the speaker seems to be: the end of the tail, else the middle of the text. In shares of the panel. */
  readonly place: { readonly x: number; readonly y: number } | undefined;
  readonly hasTail: boolean;
  readonly question: boolean;
  readonly pronoun: number;
  /** Ids of the speakers who say here that they are so called. */
  readonly introduced: ReadonlySet<string>;
  /** Ids of the speakers who are spoken to. */
  readonly addressed: ReadonlySet<string>;
  /** Chosen by somebody. */
  readonly speaker: string | undefined;
}

interface SayingFacts {
  readonly assigned: AssignedLine;
  readonly speakers: readonly Member[];
}

function sayingOf(line: PageLine, { panels }: Page, { assigned, speakers }: SayingFacts): Saying {
  const panel = line.box ? panelOf(middle(line.box), panels) : -1;
  const named = (is: (text: string, name: string) => boolean) =>
    new Set(speakers.filter(({ name }) => is(line.text, name)).map(({ id }) => id));
  return {
    panel,
    place: placeOf(line, panels[panel]),
    hasTail: line.balloon?.tail !== undefined,
    question: isQuestion(line.text),
    pronoun: pronounOf(line.text),
    introduced: named(isIntroduced),
    addressed: named(isAddressed),
    speaker: assigned.chosen ? (assigned.memberId ?? undefined) : undefined,
  };
}

const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

function placeOf({ box, balloon }: PageLine, panel: Box | undefined): Saying['place'] {
  if (!box || !panel) return undefined;
  const { x, y } = balloon?.tail ?? middle(box);
  return { x: (x - panel.x) / panel.width, y: (y - panel.y) / panel.height };
}

function panelOf({ x, y }: { readonly x: number; readonly y: number }, panels: readonly Box[]): number {
  let best = -1;
  let least = Infinity;
  panels.forEach((panel, index) => {
    const dx = Math.max(panel.x - x, 0, x - (panel.x + panel.width));
    const dy = Math.max(panel.y - y, 0, y - (panel.y + panel.height));
    if (Math.hypot(dx, dy) < least) [best, least] = [index, Math.hypot(dx, dy)];
  });
  return best;
}

/** Assignments that are followed at a time. */
const beam = 64;

function bestSpeakers(sayings: readonly Saying[], speakers: readonly Member[]): readonly string[] {
  let candidates: { readonly points: number; readonly ids: readonly string[] }[] = [{ points: 0, ids: [] }];
  sayings.forEach((saying, at) => {
    const before = sayings.slice(0, at);
    const next = candidates.flatMap(({ points, ids }) =>
      speakers
        .filter(({ id }) => saying.speaker === undefined || saying.speaker === id)
        .map((speaker) => ({
          points: points + pointsFor(speaker, saying, { before, ids, speakers }),
          ids: [...ids, speaker.id],
        })),
    );
    // Chosen for somebody who is no speaker: the narrator in a balloon.
    const chosen = saying.speaker;
    candidates =
      next.length > 0
        ? next.sort((one, other) => other.points - one.points).slice(0, beam)
        : candidates.map(({ points, ids }) => ({ points, ids: [...ids, chosen ?? ''] }));
  });
  return candidates[0]?.ids ?? [];
}

interface SoFar {
  readonly before: readonly Saying[];
  /** Who says them. */
  readonly ids: readonly string[];
  readonly speakers: readonly Member[];
}

/** Points; their sizes were found on the demo library's pages, whose speakers are known. */
const weights = {
  introduced: 4,
  addressed: -3,
  answersAddress: 1.2,
  pronounKept: 0.8,
  pronounChanged: -2,
  afterQuestion: -0.8,
  nextPanel: -0.3,
  order: -0.02,
  /** Two balloons of a panel whose tails are not both known: most often it is an answer. */
  inPanel: -0.4,
  /** So far apart, in shares of the panel, the tails of one speaker end. */
  oneSpeaker: 0.06,
};

function pointsFor(speaker: Member, saying: Saying, { before, ids, speakers }: SoFar): number {
  const { panel } = saying;
  let points = weights.order * speakers.indexOf(speaker);
  if (saying.introduced.has(speaker.id)) points += weights.introduced;
  else if (saying.addressed.has(speaker.id)) points += weights.addressed;
  const last = before.at(-1);
  if (last?.addressed.has(speaker.id)) points += weights.answersAddress;
  for (const [index, other] of before.entries()) {
    const same = ids[index] === speaker.id;
    points += pointsOfPronouns(saying, other, same);
    if (panel >= 0 && other.panel === panel) points += (same ? 1 : -1) * nearness(saying, other);
    else if (other === last && same) points += weights.nextPanel;
    if (other === last && same && other.question) points += weights.afterQuestion;
  }
  return points;
}

function pointsOfPronouns(one: Saying, other: Saying, same: boolean): number {
  if (!same || one.pronoun < 0 || other.pronoun < 0) return 0;
  return one.pronoun === other.pronoun ? weights.pronounKept : weights.pronounChanged;
}

/** Above zero where two balloons of a panel seem to come from one place, below where they come from two. */
function nearness(one: Saying, other: Saying): number {
  if (!one.place || !other.place) return weights.inPanel;
  const apart = Math.abs(one.place.x - other.place.x);
  if (!one.hasTail || !other.hasTail) return weights.inPanel + Math.max(-0.7, Math.min(0.2, 0.1 - apart));
  return Math.max(-2, Math.min(1.5, 14 * (weights.oneSpeaker - apart)));
}
