import { generateKeyPairSync } from 'node:crypto';
import { chassisSettings } from '@komavox/service';
import { SettingsError } from '@komavox/core';
import { gatewaySettings } from '../settings.js';
import { configuredProviders, realIssuers, simulatedIds, type Offer } from './providers.js';

const pem = (curve: string) =>
  generateKeyPairSync('ec', { namedCurve: curve })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
const apple = {
  APPLE_CLIENT_ID: 'id',
  APPLE_TEAM_ID: 'team',
  APPLE_KEY_ID: 'key',
  APPLE_PRIVATE_KEY: pem('P-256'),
};

const offer = (environment: Record<string, string>, publicOrigin = 'http://localhost:8080'): Offer => ({
  settings: gatewaySettings.read(environment).federated,
  issuers: realIssuers,
  publicOrigin,
  host: chassisSettings.read(environment).host,
  simulates: true,
});
const configured = (one: Offer) => configuredProviders(one).map(({ id, issuer }) => [id, issuer]);

describe('providers', () => {
  it.each([
    [{}, 'http://localhost:8080'],
    [{ HOST: '127.0.0.1' }, 'http://127.0.0.1:8080'],
    [{ HOST: 'localhost' }, 'http://localhost:5173'],
    [{ HOST: '::1' }, 'http://[::1]:8080'],
  ])('are simulated where only this computer reaches us: %j at %s', (environment, origin) => {
    const one = offer(environment, origin);
    expect(simulatedIds(one)).toEqual(['google', 'apple']);
    expect(configured(one)).toEqual([]);
  });

  it.each([
    [{ HOST: '0.0.0.0' }, 'http://localhost:8080'],
    [{ HOST: '::' }, 'http://localhost:8080'],
    [{ HOST: '192.168.1.2' }, 'http://192.168.1.2:8080'],
    [{}, 'https://manga.example'],
    [{}, 'http://manga.example'],
  ])('are not there elsewhere: %j at %s', (environment, origin) => {
    const one = offer(environment, origin);
    expect(simulatedIds(one)).toEqual([]);
    expect(configured(one)).toEqual([]);
  });

  it('are real once they have a client, here or elsewhere', () => {
    expect(configured(offer(google))).toEqual([['google', 'https://accounts.google.com']]);
    expect(simulatedIds(offer(google))).toEqual(['apple']);
    const both = offer({ ...google, ...apple, HOST: '0.0.0.0' }, 'https://manga.example');
    expect(configured(both)).toEqual([
      ['google', 'https://accounts.google.com'],
      ['apple', 'https://appleid.apple.com'],
    ]);
    expect(simulatedIds(both)).toEqual([]);
  });

  it('take a key whose line ends are written out', () => {
    const key = apple.APPLE_PRIVATE_KEY.replaceAll('\n', '\\n');
    expect(configured(offer({ ...apple, APPLE_PRIVATE_KEY: key }))).toHaveLength(1);
  });

  it('are refused with half a client, by what is missing', () => {
    const { APPLE_KEY_ID: _, GOOGLE_CLIENT_SECRET: __, ...half } = { ...apple, ...google };
    const reading = () => offer({ ...half });
    expect(reading).toThrow(SettingsError);
    expect(reading).toThrow('GOOGLE_CLIENT_SECRET: needed beside GOOGLE_CLIENT_ID');
    expect(() => offer({ APPLE_TEAM_ID: 'team', APPLE_KEY_ID: 'key' })).toThrow(
      /APPLE_CLIENT_ID: needed beside APPLE_TEAM_ID, APPLE_KEY_ID[^]*APPLE_PRIVATE_KEY: needed/,
    );
  });

  it.each(['not a key', pem('P-384')])('are refused with another key, which is not told', (key) => {
    const reading = () => offer({ ...apple, APPLE_PRIVATE_KEY: key });
    expect(reading).toThrow('APPLE_PRIVATE_KEY: not a P-256 key in PEM (PKCS #8)');
    expect(reading).not.toThrow(key.slice(0, 40));
  });
});
