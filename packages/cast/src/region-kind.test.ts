import { isSpoken, regionKinds, spokenText } from './region-kind.js';

const regions = regionKinds.map((kind) => ({ text: kind, kind }));

it('speaks no margin, and sound effects as chosen', () => {
  expect(spokenText(regions)).toBe('dialogue\nthought\nnarration\ntitle');
  expect(spokenText(regions, 'read')).toBe('dialogue\nthought\nnarration\nsoundEffect\ntitle');
});

it('speaks what was read before kinds were told, and no empty line', () => {
  expect(spokenText([{ text: 'One' }, { text: '' }, { text: 'Two' }])).toBe('One\nTwo');
  expect(isSpoken({}, 'skip')).toBe(true);
});
