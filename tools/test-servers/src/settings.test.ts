import { readSettings } from './settings.js';

describe('settings of the test servers', () => {
  it('keep programs in the cache of the user, outside the tree', () => {
    expect(readSettings({ XDG_CACHE_HOME: '/somewhere' }).cache).toBe('/somewhere/komavox/test-servers');
    expect(readSettings({ TEST_SERVERS_CACHE: '/elsewhere' }).cache).toBe('/elsewhere');
    expect(readSettings({}).cache).not.toContain(process.cwd());
  });

  it('take other ports, and name a wrong one', () => {
    expect(readSettings({ TEST_SERVERS_EVENTS_PORT: '9092' }).ports).toMatchObject({
      events: 9092,
      objects: 19000,
    });
    expect(() => readSettings({ TEST_SERVERS_OBJECTS_PORT: '70000' })).toThrow('TEST_SERVERS_OBJECTS_PORT');
    expect(() => readSettings({ TEST_SERVERS_FROM: 'podman' })).toThrow('TEST_SERVERS_FROM');
  });

  it('tell clients of Kafka to come to another address', () => {
    expect(readSettings({}).advertisedHost).toBe('127.0.0.1');
    expect(readSettings({ TEST_SERVERS_ADVERTISED_HOST: '172.31.250.1' }).advertisedHost).toBe(
      '172.31.250.1',
    );
  });
});
