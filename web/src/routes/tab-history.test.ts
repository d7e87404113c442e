import { emptyHistory, scrolled, navigated } from './tab-history.js';

const paths = ({ entries }: { entries: readonly { path: string }[] }) => entries.map(({ path }) => path);
const home = navigated(emptyHistory, 'POP', 'a', '/');

describe('where a tab has been', () => {
  it('grows forward, and loses what was ahead when another way is taken', () => {
    const there = navigated(navigated(home, 'PUSH', 'b', '/manga/1'), 'PUSH', 'c', '/reader/1/1');
    expect([paths(there), there.at]).toEqual([['/', '/manga/1', '/reader/1/1'], 2]);
    const back = navigated(there, 'POP', 'b', '/manga/1');
    expect([paths(back), back.at]).toEqual([['/', '/manga/1', '/reader/1/1'], 1]);
    expect(paths(navigated(back, 'PUSH', 'd', '/credits'))).toEqual(['/', '/manga/1', '/credits']);
  });

  it('knows again how far an entry was scrolled', () => {
    const there = navigated(scrolled(home, 840), 'PUSH', 'b', '/manga/1');
    expect(there.entries[there.at]?.top).toBe(0);
    const back = navigated(there, 'POP', 'a', '/');
    expect(back.entries[back.at]?.top).toBe(840);
  });

  it('replaces an entry in its place', () => {
    const there = navigated(navigated(home, 'PUSH', 'b', '/manga/1'), 'POP', 'a', '/');
    expect(paths(navigated(there, 'REPLACE', 'c', '/welcome'))).toEqual(['/welcome', '/manga/1']);
  });

  it('begins anew at an entry that it doesn’t know', () => {
    expect(paths(navigated(home, 'POP', 'z', '/credits'))).toEqual(['/credits']);
  });

  it('keeps the last hundred', () => {
    let many = home;
    for (let step = 0; step < 150; step++) many = navigated(many, 'PUSH', `k${step}`, `/manga/${step}`);
    expect([many.entries.length, many.at, many.entries[many.at]?.path]).toEqual([100, 99, '/manga/149']);
  });
});
