import { UnderWay } from './under-way.js';

it('counts works until they end, by their user, however they end', async () => {
  const underWay = new UnderWay();
  let end: () => void = () => undefined;
  const first = underWay.during('ada', () => new Promise<void>((resolve) => (end = resolve)));
  const othersOf = (user: string) => underWay.during(user, (others) => Promise.resolve(others));
  expect(await othersOf('ada')).toBe(1);
  expect(await othersOf('ben')).toBe(0);
  await expect(underWay.during('ada', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await othersOf('ada')).toBe(1);
  end();
  await first;
  expect(await othersOf('ada')).toBe(0);
});
