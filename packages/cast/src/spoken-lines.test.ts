import type { AssignedLine, Member } from './cast.js';
import { voicesOfMembers, type KnownVoice } from './member-voices.js';
import { spokenLines } from './spoken-lines.js';

const line = (text: string, more: Partial<AssignedLine>): AssignedLine => ({
  text,
  memberId: null,
  kind: 'speech',
  manner: 'plain',
  chosen: false,
  ...more,
});

describe('the lines that are spoken', () => {
  const text = 'In the old town.\n\nCLATTER!\nA talking cat?!\nHm.';
  const assigned = [
    line('In the old town.', { memberId: 'narrator', kind: 'caption' }),
    line('CLATTER!', { kind: 'sound' }),
    line('A talking cat?!', { memberId: 'mio', manner: 'shout' }),
  ];
  const voiceOf = (member: string) => ({ narrator: 'n/1', mio: 'm/2' })[member];

  it('have the voice and manner of who says them, each its own', () => {
    expect(spokenLines(text, { assigned, voiceOf, soundEffects: 'read' })).toEqual({
      text: 'In the old town.\nCLATTER!\nA talking cat?!\nHm.',
      lines: [{ voice: 'n/1' }, {}, { voice: 'm/2', manner: 'shout' }, {}],
    });
  });

  it('leave sound effects out where they are skipped', () => {
    expect(spokenLines(text, { assigned, voiceOf, soundEffects: 'skip' })).toEqual({
      text: 'In the old town.\nA talking cat?!\nHm.',
      lines: [{ voice: 'n/1' }, { voice: 'm/2', manner: 'shout' }, {}],
    });
  });
});

describe('the voices of members', () => {
  const voice = (
    id: string,
    gender: KnownVoice['gender'],
    isDefault = false,
    language = 'en',
  ): KnownVoice => ({
    id,
    language,
    gender,
    isDefault,
  });
  const voices = [
    voice('kokoro/heart', 'female', true),
    voice('kokoro/bella', 'female'),
    voice('kokoro/adam', 'male'),
    voice('kokoro/eric', 'male'),
    voice('espeak/f9', 'male'),
    voice('kokoro/dora', 'female', true, 'es'),
  ];
  const member = (id: string, chosen: Member['voices'] = {}): Member => ({ id, name: id, voices: chosen });
  const given = (members: readonly Member[], language = 'en') =>
    Object.fromEntries(voicesOfMembers(members, voices, language));

  it('differ as long as there are some, women and men in turn, the default for the narrator', () => {
    expect(given([member('a'), member('b'), member('narrator'), member('c')])).toEqual({
      narrator: 'kokoro/heart',
      a: 'kokoro/adam',
      b: 'kokoro/bella',
      c: 'kokoro/eric',
    });
  });

  it('are those that were chosen, which nobody else is given', () => {
    expect(given([member('a'), member('b', { en: 'kokoro/adam' })])).toMatchObject({
      b: 'kokoro/adam',
      a: 'kokoro/bella',
    });
  });

  it('are given anew where the chosen one is not there, or is of another language', () => {
    expect(given([member('a', { en: 'gone', es: 'kokoro/dora' })])).toEqual({ a: 'kokoro/bella' });
    expect(given([member('a'), member('b')], 'es')).toEqual({ a: 'kokoro/dora', b: 'kokoro/dora' });
    expect(given([member('a')], 'fr')).toEqual({});
  });
});
