import { createPatience } from './patience.js';

let time = 0;
const patience = () => {
  time = 0;
  return createPatience({ stillMs: 100, maxMs: 1000, now: () => time });
};
const lookAt = (wait: ReturnType<typeof patience>, at: number, state: string) => () => {
  time = at;
  wait.look(state);
};

it('lasts while something moves', () => {
  const wait = patience();
  for (let at = 0; at <= 1000; at += 90) expect(lookAt(wait, at, `${at} done`)).not.toThrow();
});

it('ends where nothing moves, and says what stands still', () => {
  const wait = patience();
  lookAt(wait, 0, '5 left')();
  lookAt(wait, 90, '4 left')();
  expect(lookAt(wait, 190, '4 left')).not.toThrow();
  expect(lookAt(wait, 191, '4 left')).toThrow('Nothing moved for 100 ms: 4 left');
});

it('ends where it moves for ever', () => {
  const wait = patience();
  for (let at = 0; at <= 1000; at += 50) lookAt(wait, at, `${at}`)();
  expect(lookAt(wait, 1001, 'more')).toThrow('Not done after 1000 ms: more');
});
