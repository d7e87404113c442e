import { planMerge } from './plan-merge.js';

const chapter = (id: string, chapterNumber: number, language = 'en') => ({
  _id: id,
  chapterNumber,
  language,
  sortKey: id,
});
const numbers = (plan: ReturnType<typeof planMerge>) =>
  plan.map(({ chapterId, chapterNumber }) => `${chapterId} ${chapterNumber}`);

describe('numbers of merged chapters', () => {
  it('stay where none is taken', () => {
    expect(numbers(planMerge([chapter('b', 4), chapter('a', 3)], [chapter('x', 1)]))).toEqual(['a 3', 'b 4']);
    expect(numbers(planMerge([chapter('a', 1, 'ja')], [chapter('x', 1)]))).toEqual(['a 1']);
  });

  it('follow the last one in their order where one is taken', () => {
    const there = [chapter('x', 1), chapter('y', 3.5)];
    expect(numbers(planMerge([chapter('a', 1), chapter('b', 9)], there))).toEqual(['a 4', 'b 5']);
  });
});
