import { changePlan, type PlanAction } from './plan-reducer.js';
import { makePlan, problemOf, repeatedNumbers, type Plan } from './plan.js';
import { uploadsOfPlan } from './uploads-of-plan.js';

const planOf = (paths: readonly string[], mangaId?: string): Plan =>
  makePlan(
    paths.map((path) => ({ path, file: new File(['page'], path.split('/').at(-1) ?? '') })),
    mangaId,
  );
const shown = (plan: Plan) =>
  plan.map(({ title, mangaId, chapters }) => [
    mangaId ?? title,
    ...chapters.map(({ number, title: name, isLeftOut }) =>
      `${number} ${name}${isLeftOut ? '(out)' : ''}`.trim(),
    ),
  ]);
const keyOf = (plan: Plan, manga: number, chapter?: number): string =>
  (chapter === undefined ? plan[manga]?.key : plan[manga]?.chapters[chapter]?.key) ?? '';
const change = (plan: Plan, ...actions: readonly PlanAction[]): Plan => actions.reduce(changePlan, plan);
const two = () => planOf(['Rain/1.cbz', 'Rain/2.cbz', 'Sun c1.cbz', 'Sun c5.cbz']);

describe('a plan', () => {
  it('is renamed and renumbered, and put in the order of its numbers', () => {
    const plan = two();
    const [rain, first] = [keyOf(plan, 1), keyOf(plan, 1, 0)];
    expect(
      shown(
        change(
          plan,
          { type: 'mangaRenamed', manga: rain, title: 'Rainy' },
          { type: 'chapterChanged', chapter: first, number: '3.5' },
          { type: 'chapterChanged', chapter: first, title: 'Mist' },
          { type: 'chaptersSorted', manga: rain },
        ),
      ),
    ).toEqual([
      ['Sun', '1', '5'],
      ['Rainy', '2', '3.5 Mist'],
    ]);
  });

  it('has chapters change places with their numbers', () => {
    const plan = planOf(['Rain/1 A.cbz', 'Rain/2 B.cbz', 'Rain/4 C.cbz']);
    const moved = change(plan, { type: 'chapterShifted', chapter: keyOf(plan, 0, 2), by: -1 });
    expect(shown(moved)).toEqual([['Rain', '1 A', '2 C', '4 B']]);
    expect(change(plan, { type: 'chapterShifted', chapter: keyOf(plan, 0, 0), by: -1 })).toEqual(plan);
  });

  it('has chapters move to another manga, or to one of their own', () => {
    const plan = two();
    const chapter = keyOf(plan, 1, 0);
    const moved = change(plan, { type: 'chapterMoved', chapter, into: keyOf(plan, 0) });
    expect(shown(moved)).toEqual([
      ['Sun', '1', '5', '6'],
      ['Rain', '2'],
    ]);
    expect(shown(change(moved, { type: 'chapterMoved', chapter, into: undefined }))).toEqual([
      ['Sun', '1', '5'],
      ['Rain', '2'],
      ['', '6'],
    ]);
  });

  it('merges manga: numbers stay where none is taken', () => {
    const plan = two();
    const merge: PlanAction = { type: 'mangaMerged', manga: keyOf(plan, 1), into: keyOf(plan, 0) };
    expect(shown(change(plan, merge))).toEqual([['Sun', '1', '5', '6', '7']]);
  });

  it('goes into a manga that is there, where chapters without a number are the next', () => {
    expect(shown(planOf(['Extra.cbz', 'Extra c3.cbz'], 'm1'))).toEqual([['m1', '3', '']]);
    const plan = planOf(['Extra.cbz']);
    const aimed = change(plan, { type: 'mangaAimed', manga: keyOf(plan, 0), mangaId: 'm2' });
    expect(shown(aimed)).toEqual([['m2', '']]);
    const back: PlanAction = { type: 'mangaAimed', manga: keyOf(plan, 0), mangaId: undefined };
    expect(shown(change(aimed, back))).toEqual([['Extra', '1']]);
  });

  it('says what has to be corrected', () => {
    const plan = planOf(['1.png']);
    expect(problemOf(plan)).toBe('Please enter a title.');
    const named = change(plan, { type: 'mangaRenamed', manga: keyOf(plan, 0), title: 'Ink' });
    expect(problemOf(named)).toBe('');
    for (const number of ['', 'two', '-1', '1e3']) {
      const wrong = change(named, { type: 'chapterChanged', chapter: keyOf(plan, 0, 0), number });
      expect([number, problemOf(wrong)]).toEqual([number, 'The number of a chapter is 0 or more.']);
    }
    const again = planOf(['Rain c1.cbz', 'Rain c1 again.cbz']);
    expect(again.flatMap(repeatedNumbers)).toEqual([1]);
  });

  it('becomes one upload a file, under one key for a new manga', () => {
    const plan = two();
    const left = change(
      plan,
      { type: 'mangaLeftOut', manga: keyOf(plan, 0), isLeftOut: true },
      { type: 'chapterChanged', chapter: keyOf(plan, 1, 1), title: ' End ' },
    );
    const [batch, ...rest] = uploadsOfPlan(left, { language: 'fr', series: () => 'key', titleOf: () => '' });
    expect(rest).toEqual([]);
    expect(batch?.name).toBe('Rain');
    expect(batch?.uploads.map(({ files, ...fields }) => [files[0]?.name, fields])).toEqual([
      ['1.cbz', { title: 'Rain', series: 'key', language: 'fr', chapters: [{ number: 1, title: '' }] }],
      ['2.cbz', { title: 'Rain', series: 'key', language: 'fr', chapters: [{ number: 2, title: 'End' }] }],
    ]);
  });

  it('sends a ZIP once for each manga that its folders are in', () => {
    const file = new File(['zip'], 'All.zip');
    const inside = { folder: '', chapters: ['1', '2', '3'] };
    const plan = makePlan([{ path: 'All.zip', file, inside, pages: new Map([['1', 4]]) }]);
    expect(plan[0]?.chapters.map(({ pages }) => pages)).toEqual([4, 0, 0]);
    const moved = change(plan, { type: 'chapterMoved', chapter: keyOf(plan, 0, 2), into: undefined });
    const batches = uploadsOfPlan(moved, { language: '', series: () => 'key', titleOf: () => '' });
    expect(
      batches.map(({ uploads }) => uploads.map(({ chapters }) => chapters.map(({ folder }) => folder))),
    ).toEqual([[['1', '2']], [['3']]]);
  });
});
