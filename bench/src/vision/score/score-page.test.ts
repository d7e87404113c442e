import type { TruthBlock, TruthPage } from '../truth.js';
import type { Piece } from './reading.js';
import { scorePage } from './score-page.js';

const at = (x: number, y: number) => ({ x, y, width: 100, height: 60 });
const [upper, middle, lower] = [at(10, 10), at(200, 200), at(10, 400)];

const page = (blocks: readonly TruthBlock[], more: Partial<TruthPage> = {}): TruthPage => ({
  set: 'test',
  file: 'page.png',
  language: 'en',
  direction: 'ltr',
  damage: 'clean',
  tags: [],
  blocks,
  ...more,
});
const question: TruthBlock = { text: 'Where have you been?', box: upper, kind: 'dialogue' };
const answer: TruthBlock = { text: 'I was at the station.', box: middle, kind: 'dialogue' };
const effect: TruthBlock = { text: 'CRASH', box: lower, kind: 'soundEffect' };
const as = ({ text, box, kind }: TruthBlock): Piece => ({ text, box, kind });

describe('a page that was read', () => {
  const truth = page([question, answer, effect]);

  it('is all right when it says what stands there', () => {
    expect(scorePage(truth, { pieces: [as(question), as(answer), as(effect)] })).toMatchObject({
      blocks: 2,
      found: 2,
      apart: 2,
      characters: 41,
      charactersRead: 41,
      written: 46,
      writtenRight: 46,
      edits: 0,
      neighbours: 1,
      inOrder: 1,
      kinds: 3,
      kindsRight: 3,
    });
  });

  it('lacks what was left out, though a sound effect may be', () => {
    const { found, charactersRead, writtenRight, written, edits } = scorePage(truth, {
      pieces: [as(question)],
    });
    expect({ found, charactersRead, edits }).toEqual({ found: 1, charactersRead: 20, edits: 22 });
    expect(writtenRight).toBe(written);
  });

  it('has noise where something was written that stands nowhere', () => {
    const noise = { text: '%#/_ii', box: lower };
    const { written, writtenRight, edits } = scorePage(truth, {
      pieces: [as(question), as(answer), noise],
    });
    expect(written - writtenRight).toBe(6);
    expect(edits).toBe(7);
  });

  it('holds no sound effect against the order of what is spoken', () => {
    const { edits } = scorePage(truth, { pieces: [as(effect), as(question), as(answer)] });
    expect(edits).toBe(0);
  });

  it('is out of order where a later block was read first', () => {
    expect(scorePage(truth, { pieces: [as(answer), as(question)] })).toMatchObject({
      found: 2,
      charactersRead: 41,
      inOrder: 0,
    });
  });

  it('finds no block in text that lies elsewhere, or that gets half of it wrong', () => {
    const pieces = [
      { ...as(question), box: lower },
      { ...as(answer), text: 'I wax ab tbe szazion?' },
    ];
    expect(scorePage(truth, { pieces }).found).toBe(1);
    expect(scorePage(truth, { pieces: [{ ...as(answer), text: 'I xxx xx xxx xxxxion.' }] }).found).toBe(0);
  });

  it('finds blocks that were read as one, but not apart', () => {
    const one = {
      text: `${question.text} ${answer.text}`,
      box: { x: 10, y: 10, width: 290, height: 250 },
    };
    expect(scorePage(truth, { pieces: [one] })).toMatchObject({ found: 2, apart: 0, inOrder: 1, edits: 0 });
  });

  it('asks for no sign, and for no margin in the order', () => {
    const sign: TruthBlock = { text: 'EXIT', box: lower, optional: true };
    const margin: TruthBlock = { text: 'To be continued', box: lower, kind: 'margin' };
    const { blocks, found, spoken, edits } = scorePage(page([sign, question, margin]), {
      pieces: [as(margin), as(question)],
    });
    expect({ blocks, found, spoken, edits }).toEqual({ blocks: 2, found: 2, spoken: 20, edits: 0 });
  });

  it('counts panels that overlap by half', () => {
    const panels = [at(0, 0), at(200, 0), at(0, 200)];
    const told = [at(10, 5), at(260, 0), at(0, 200), at(500, 500)];
    expect(scorePage(page([], { panels }), { pieces: [], panels: told })).toMatchObject({
      panels: 3,
      panelsTold: 4,
      panelsFound: 2,
    });
  });

  it('has readings that are printed so, others, and some that are not given', () => {
    const text = { text: '明日の強敵、強敵', box: upper };
    const truth: TruthBlock = {
      ...text,
      readings: [
        ['明日', 'あす'],
        ['強敵', 'とも'],
        ['強敵', 'とも'],
      ],
    };
    const given: Piece = {
      ...text,
      readings: [
        ['明日', 'あした'],
        ['強敵', 'とも'],
      ],
    };
    const { readings, readingsGiven, readingsRight } = scorePage(page([truth], { language: 'ja' }), {
      pieces: [given],
    });
    expect({ readings, readingsGiven, readingsRight }).toEqual({
      readings: 3,
      readingsGiven: 2,
      readingsRight: 1,
    });
  });

  it('takes a drawn-out dash for one, however it is drawn', () => {
    const long: TruthBlock = { text: 'まーーす！', box: upper, kind: 'dialogue' };
    const { edits } = scorePage(page([long], { language: 'ja' }), {
      pieces: [{ text: 'ま――す!', box: upper }],
    });
    expect(edits).toBe(0);
  });
});
