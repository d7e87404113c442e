import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SettingsError } from '@komavox/core';
import { firebaseSettings } from '@komavox/test-kit';
import { gatewaySettings } from '../settings.js';

const mode = firebaseSettings;
const { AUTH_PROVIDER: _provider, ...project } = mode;

const folder = mkdtempSync(join(tmpdir(), 'komavox-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, content: unknown) => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
const account = {
  project_id: 'komavox-test',
  client_email: 'gateway@komavox-test.example',
  private_key: '-----BEGIN PRIVATE KEY-----\nsecret\n-----END PRIVATE KEY-----\n',
};

function mistakesOf(environment: Record<string, string>): readonly string[] {
  try {
    gatewaySettings.read(environment);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.mistakes;
    throw error;
  }
}

describe('the settings of Firebase mode', () => {
  it('are not needed in local mode', () => {
    expect(gatewaySettings.read({}).firebase).toBeUndefined();
    expect(gatewaySettings.read({ AUTH_PROVIDER: 'local' }).firebase).toBeUndefined();
  });

  it('are the project, and a service account if there is one', () => {
    const web = {
      projectId: 'komavox-test',
      apiKey: 'web-api-key',
      authDomain: 'komavox-test.firebaseapp.com',
    };
    expect(gatewaySettings.read(mode).firebase).toEqual({ web, serviceAccount: undefined });
    const path = file('good.json', account);
    expect(gatewaySettings.read({ ...mode, GOOGLE_APPLICATION_CREDENTIALS: path }).firebase).toEqual({
      web,
      serviceAccount: {
        projectId: 'komavox-test',
        clientEmail: account.client_email,
        privateKey: account.private_key,
      },
    });
  });

  it('don’t read a service account that is meant for something else in local mode', () => {
    expect(mistakesOf({ GOOGLE_APPLICATION_CREDENTIALS: '/nowhere' })).toEqual([]);
  });

  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  const emulator = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
  it.each<[string, Record<string, string>, string[]]>([
    [
      'the mode without a project',
      { AUTH_PROVIDER: 'firebase' },
      Object.keys(project).map((name) => `${name}: needed with AUTH_PROVIDER=firebase`),
    ],
    [
      'a project without the mode',
      { FIREBASE_PROJECT_ID: 'komavox-test' },
      ['FIREBASE_PROJECT_ID: has a meaning only with AUTH_PROVIDER=firebase; set that, or unset this'],
    ],
    [
      'clients of our own beside Firebase’s',
      { ...mode, ...google },
      Object.keys(google).map(
        (name) =>
          `${name}: has no meaning with AUTH_PROVIDER=firebase, where Google and Apple are set up in the Firebase console; unset it`,
      ),
    ],
    [
      'the emulator',
      { ...mode, ...emulator },
      [
        'FIREBASE_AUTH_EMULATOR_HOST: for tests only (NODE_ENV=test), as anybody can make the tokens of the emulator; unset it',
      ],
    ],
    [
      'the emulator in production',
      { ...emulator, NODE_ENV: 'production' },
      [
        'FIREBASE_AUTH_EMULATOR_HOST: for tests only (NODE_ENV=test), as anybody can make the tokens of the emulator; unset it',
      ],
    ],
    [
      'an address as the domain',
      { ...mode, FIREBASE_AUTH_DOMAIN: 'https://x.firebaseapp.com/' },
      ['FIREBASE_AUTH_DOMAIN: a host name such as `project.firebaseapp.com`, without `https://`'],
    ],
    [
      'a service account that isn’t there',
      { ...mode, GOOGLE_APPLICATION_CREDENTIALS: '/nowhere.json' },
      ['GOOGLE_APPLICATION_CREDENTIALS: the file /nowhere.json can’t be read'],
    ],
  ])('refuse %s', (_what, environment, mistakes) => {
    expect(mistakesOf(environment)).toEqual(mistakes);
  });

  it('let the emulator in for tests', () => {
    expect(mistakesOf({ ...mode, ...emulator, NODE_ENV: 'test' })).toEqual([]);
  });

  it('refuse the file of something else, without a word of its content', () => {
    const broken = file('broken.json', '{"private_key": "secret');
    const other = file('other.json', { ...account, project_id: 'another-project' });
    const read = (path: string) => mistakesOf({ ...mode, GOOGLE_APPLICATION_CREDENTIALS: path });
    expect(read(broken)).toEqual([
      `GOOGLE_APPLICATION_CREDENTIALS: the file ${broken} is not that of a service account`,
    ]);
    expect(read(other)).toEqual([
      'GOOGLE_APPLICATION_CREDENTIALS: is of the project another-project, but FIREBASE_PROJECT_ID is komavox-test',
    ]);
  });
});
