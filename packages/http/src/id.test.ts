import { idSchema } from './id.js';

describe('an id that a caller gives', () => {
  const isId = (given: string): boolean => idSchema().safeParse(given).success;

  it.each(['c1', 'カフェ 1', 'a/b:c', 'x'.repeat(128)])('may be %j', (given) => {
    expect(isId(given)).toBe(true);
  });

  it.each(['', 'a\nb', 'a\u0000', '\u009f', 'x'.repeat(129)])('is not %j', (given) => {
    expect(isId(given)).toBe(false);
  });

  it('may be longer where that is said', () => {
    expect(idSchema(200).safeParse('x'.repeat(200)).success).toBe(true);
    expect(idSchema(200).safeParse('x'.repeat(201)).success).toBe(false);
  });
});
