import { readSettings } from './settings.js';

describe('settings of the test servers', () => {
  it('keep programs in the cache of the user, outside the tree', () => {
    expect(readSettings({ XDG_CACHE_HOME: '/somewhere' }).cache).toBe('/somewhere/komavox/stack');
    expect(readSettings({ STACK_CACHE: '/elsewhere' }).cache).toBe('/elsewhere');
    expect(readSettings({}).cache).not.toContain(process.cwd());
  });

  it('take other ports, and name a wrong one', () => {
    expect(readSettings({ STACK_EVENTS_PORT: '9092' }).ports).toMatchObject({ events: 9092, objects: 19000 });
    expect(() => readSettings({ STACK_OBJECTS_PORT: '70000' })).toThrow('STACK_OBJECTS_PORT');
    expect(() => readSettings({ STACK_SERVERS: 'podman' })).toThrow('STACK_SERVERS');
  });
});
