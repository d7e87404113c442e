import { createRecentEvents } from './recent-events.js';
import type { LiveEvent } from './live-event.js';

const event = (id: string, user = 'ada'): LiveEvent => ({ id, user, name: 'video.progressed', data: {} });
const ids = (events: readonly LiveEvent[]) => events.map(({ id }) => id);

describe('recent events', () => {
  it('gives those after the one that was seen last, of that user only', () => {
    const recent = createRecentEvents();
    for (const id of ['1', '2', '3']) recent.add(event(id));
    recent.add(event('4', 'bob'));
    expect(ids(recent.after('ada', '1'))).toEqual(['2', '3']);
    expect(ids(recent.after('ada', '3'))).toEqual([]);
    expect(ids(recent.after('bob', ''))).toEqual(['4']);
    expect(recent.after('eve', '1')).toEqual([]);
  });

  it('gives all when the last one seen is not known any more', () => {
    const recent = createRecentEvents({ maxPerUser: 2 });
    for (const id of ['1', '2', '3']) recent.add(event(id));
    expect(ids(recent.after('ada', '1'))).toEqual(['2', '3']);
  });

  it('takes an event once', () => {
    const recent = createRecentEvents();
    expect(recent.add(event('1'))).toBe(true);
    expect(recent.add(event('1'))).toBe(false);
    expect(ids(recent.after('ada', ''))).toEqual(['1']);
  });

  it('forgets the user to whom nothing has happened for longest', () => {
    const recent = createRecentEvents({ maxUsers: 2 });
    recent.add(event('1', 'ada'));
    recent.add(event('2', 'bob'));
    recent.add(event('3', 'ada'));
    recent.add(event('4', 'eve'));
    expect(recent.after('bob', '')).toEqual([]);
    expect(ids(recent.after('ada', ''))).toEqual(['1', '3']);
  });
});
