import type { AssignedLine, Member } from './cast.js';
import type { Balloon, Page, PageLine } from './kind-of-line.js';
import { suggestCast } from './suggest.js';

const member = (id: string, name = id): Member => ({ id, name, voices: {} });
const panel = (x: number, y: number) => ({ x, y, width: 500, height: 400 });

/** A balloon in the middle of its place, with a tail that ends there. */
function said(text: string, x: number, y: number, balloon?: Balloon): PageLine {
  const box = { x: x - 50, y: y - 20, width: 100, height: 40 };
  return { text, box, confidence: 0.9, balloon: balloon ?? { shape: 'round', tail: { x, y: y + 60 } } };
}

const page = (lines: readonly PageLine[], panels = [panel(0, 0), panel(500, 0), panel(0, 400)]): Page => ({
  lines,
  panels,
  width: 1000,
});

const speakersOf = (lines: readonly PageLine[], members: readonly Member[] = []) =>
  suggestCast(page(lines), members).lines.map(({ memberId }) => memberId);

describe('the suggested speakers of a page', () => {
  it('are two at least, in turn from panel to panel', () => {
    const lines = [said('One.', 100, 100), said('Two.', 700, 100), said('Three.', 100, 500)];
    const { members, lines: assigned } = suggestCast(page(lines), []);
    expect(members.map(({ name }) => name)).toEqual(['Speaker 1', 'Speaker 2']);
    expect(assigned.map(({ memberId }) => memberId)).toEqual(['speaker-1', 'speaker-2', 'speaker-1']);
  });

  it('are new ones under names and ids that nobody has', () => {
    const lines = [said('One.', 100, 100), said('Two.', 700, 100)];
    const { members } = suggestCast(page(lines), [member('a', 'Speaker 1')]);
    expect(members).toEqual([member('a', 'Speaker 1'), member('speaker-2', 'Speaker 2')]);
    const newId = (number: number) => `new-${number}`;
    const fresh = suggestCast(page(lines), [member('new-2', 'Mio')], { newId });
    expect(fresh.members).toEqual([member('new-2', 'Mio'), member('new-1', 'Speaker 1')]);
  });

  it('are the same where tails of a panel end at one place', () => {
    const tail = { x: 250, y: 250 };
    const pair = [
      said('One.', 100, 60, { shape: 'round', tail }),
      said('Two.', 400, 120, { shape: 'round', tail: { x: 265, y: 240 } }),
    ];
    const [one, two] = speakersOf(pair);
    expect(one).toBe(two);
    const [left, right] = speakersOf([said('One.', 100, 60), said('Two.', 400, 120)]);
    expect(left).not.toBe(right);
  });

  it('are never those whom a line names, and those who introduce themselves', () => {
    const cast = [member('mio', 'Mio'), member('sumi', 'Sumi')];
    expect(speakersOf([said('Are they all there, Mio?', 100, 100)], cast)).toEqual(['sumi']);
    expect(speakersOf([said('Mio! Come here.', 100, 100)], cast)).toEqual(['sumi']);
    expect(speakersOf([said('I am Sumi. I walk lost lights home.', 100, 100)], cast)).toEqual(['sumi']);
    expect(
      speakersOf([said('ぼくはスミ。', 100, 100)], [member('mio', 'ミオ'), member('sumi', 'スミ')]),
    ).toEqual(['sumi']);
    expect(
      speakersOf([said('ミオちゃん、全部あるかい？', 100, 100)], [member('mio', 'ミオ'), member('b')]),
    ).toEqual(['b']);
  });

  it('keep to what they call themselves', () => {
    const lines = [said('俺は行く。', 100, 100), said('うん。', 700, 100), said('僕も。', 100, 500)];
    const [one, , three] = speakersOf(lines);
    expect(one).not.toBe(three);
  });

  it('follow what somebody chose, and leave it alone', () => {
    const lines = [said('One.', 100, 100), said('Two.', 700, 100)];
    const chosen: AssignedLine = {
      text: 'One.',
      memberId: 'b',
      kind: 'speech',
      manner: 'whisper',
      chosen: true,
    };
    const { lines: assigned } = suggestCast(page(lines), [member('a'), member('b')], {
      decided: [chosen, undefined],
    });
    expect(assigned[0]).toEqual(chosen);
    expect(assigned[1]).toMatchObject({ memberId: 'a', chosen: false });
  });

  it('are suggested of a text without its page', () => {
    const lines = ['Who is there?', 'Only me.'].map((text) => ({ text }));
    expect(suggestCast({ lines, panels: [], width: 0 }, []).lines.map(({ memberId }) => memberId)).toEqual([
      'speaker-1',
      'speaker-2',
    ]);
  });
});

describe('a line', () => {
  it('in a box is told by a narrator', () => {
    const { members, lines } = suggestCast(
      page([said('In the old town.', 100, 40, { shape: 'box' }), said('Nine, ten…', 300, 200)]),
      [],
    );
    expect(lines.map(({ kind, memberId }) => [kind, memberId])).toEqual([
      ['caption', 'narrator'],
      ['speech', 'speaker-1'],
    ]);
    expect(members.map(({ id }) => id)).toEqual(['narrator', 'speaker-1']);
  });

  it('of few large letters in the art is a sound, which nobody says', () => {
    const big = {
      text: 'ガタッ',
      box: { x: 50, y: 50, width: 300, height: 120 },
      balloon: { shape: 'none' } as const,
    };
    expect(suggestCast(page([big]), []).lines).toEqual([
      { text: 'ガタッ', memberId: null, kind: 'sound', manner: 'plain', chosen: false },
    ]);
    expect(suggestCast(page([said('ダメ！', 100, 100)]), []).lines[0]?.kind).toBe('speech');
  });

  it('is what the page says that it is', () => {
    const sound = { ...said('BOOM', 100, 100), kind: 'soundEffect' } as const;
    const told = { ...said('Years later.', 300, 100), kind: 'narration' } as const;
    const shouted = { text: 'ガタッ', kind: 'dialogue' } as const;
    expect(suggestCast(page([sound, told, shouted]), []).lines.map(({ kind }) => kind)).toEqual([
      'sound',
      'caption',
      'speech',
    ]);
  });

  it('in a burst is shouted, in brackets whispered', () => {
    const lines = [said('Do not shake that', 100, 100, { shape: 'spiky' }), said('(hello)', 700, 100)];
    expect(suggestCast(page(lines), []).lines.map(({ manner }) => manner)).toEqual(['shout', 'whisper']);
  });
});
