import { hasPlace } from './pool-places.js';

const text = (seconds: number, user = 'ada') => ({ seconds, user });
const worker = (isRetiring: boolean, ...seconds: readonly number[]) => ({
  isRetiring,
  tasks: new Map(seconds.map((one, id) => [id, text(one)])),
});
const places = { textsAtOnce: 4, longTextsAtOnce: 2 };

it.each([
  ['an idle one has a place', worker(false), text(90), true],
  ['long texts have some of the places', worker(false, 90, 90), text(90, 'bob'), false],
  ['a short one has another', worker(false, 90, 90), text(5, 'bob'), true],
  ['the last place is not for a user who has others', worker(false, 5, 5, 5), text(5), false],
  ['it is for another', worker(false, 5, 5, 5), text(5, 'bob'), true],
  ['one that retires speaks short texts beside a long one', worker(true, 90), text(50), true],
  ['but no other long one', worker(true, 90), text(70), false],
  ['it judges a recording beside a text of half a minute', worker(true, 5, 30), text(0), true],
  ['and speaks much shorter ones', worker(true, 5, 30), text(10), true],
  ['but none that is as long, which would keep it', worker(true, 5, 30), text(20), false],
  ['nor a recording beside nothing but recordings', worker(true, 0), text(0), false],
  ['and ends without work', worker(true), text(0), false],
])('%s', (_what, process, asked, expected) => {
  expect(hasPlace(process, asked, places)).toBe(expected);
});
