import { Places, type Place } from './places.js';

/** Takes places, and tells of whom each is, in order. */
function taking(places: Places) {
  const taken: string[] = [];
  const held: Place[] = [];
  const ask = (user: string, signal?: AbortSignal) =>
    places.take(user, signal).then((place) => {
      taken.push(user);
      held.push(place);
    });
  return { taken, held, ask };
}

/** Until what was let go has been taken. */
const settled = () => new Promise(setImmediate);

it('are for who has the least under way, then for who asked first', async () => {
  const { taken, held, ask } = taking(new Places(2, 9));
  const asked = ['eve', 'eve', 'eve', 'ada', 'bob', 'ada'].map((user) => ask(user));
  await settled();
  expect(taken).toEqual(['eve', 'eve']);
  for (let next = 0; next < 4; next += 1) {
    held[next]?.leave();
    await settled();
  }
  await Promise.all(asked);
  expect(taken.slice(2)).toEqual(['ada', 'eve', 'bob', 'ada']);
});

it('are given to others by work that takes long, of which a user may have no more than there are places', async () => {
  const { taken, held, ask } = taking(new Places(2, 9));
  const asked = ['eve', 'eve', 'eve', 'ada', 'bob'].map((user) => ask(user));
  await settled();
  held[0]?.giveWay();
  await settled();
  expect(taken).toEqual(['eve', 'eve', 'ada']);
  held[1]?.giveWay();
  await settled();
  expect(taken).toEqual(['eve', 'eve', 'ada', 'bob']);
  held[2]?.leave();
  await settled();
  expect(taken).toHaveLength(4);
  held[0]?.leave();
  await Promise.all(asked);
  expect(taken.at(-1)).toBe('eve');
});

it('are kept by long work where as much has given its place already', async () => {
  const { taken, held, ask } = taking(new Places(1, 9));
  const first = ask('eve');
  await first;
  held[0]?.giveWay();
  await ask('mallory');
  held[1]?.giveWay();
  const other = ask('ada');
  await settled();
  expect(taken).toEqual(['eve', 'mallory']);
  held[0]?.leave();
  await settled();
  expect(taken).toEqual(['eve', 'mallory']);
  held[1]?.leave();
  await other;
  for (const place of held.slice(2)) place.leave();
  await ask('eve');
  expect(taken).toEqual(['eve', 'mallory', 'ada', 'eve']);
});

it('refuse one of the user of whom the most wait', async () => {
  const { taken, held, ask } = taking(new Places(1, 2));
  await ask('eve');
  const waiting = [ask('eve'), ask('eve')];
  const refused = expect(waiting[1]).rejects.toMatchObject({ reason: 'busy' });
  const ada = ask('ada');
  await refused;
  held[0]?.leave();
  await waiting[0];
  held[1]?.leave();
  await ada;
  expect(taken).toEqual(['eve', 'eve', 'ada']);
});

it('are not kept for who has left, and close', async () => {
  const places = new Places(1, 9);
  const { taken, held, ask } = taking(places);
  await ask('eve');
  const leaving = new AbortController();
  const left = expect(ask('ada', leaving.signal)).rejects.toThrow('gone');
  leaving.abort(new Error('gone'));
  await left;
  const stopped = expect(ask('bob')).rejects.toMatchObject({ reason: 'stopping' });
  places.close();
  await stopped;
  held[0]?.leave();
  await settled();
  expect(taken).toEqual(['eve']);
});
