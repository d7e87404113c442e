/** As much of an API server as `helm template --dry-run=server` asks: which kinds there are, and a Secret to look up. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Manifest } from './manifest-schemas.js';

export interface ApiStandIn extends AsyncDisposable {
  readonly origin: string;
  /** From now on it is the one that every look-up finds; undefined for none. */
  setSecret(secret: Manifest | undefined): void;
}

/** @param manifests whose kinds it knows */
export async function startApiStandIn(manifests: readonly Manifest[]): Promise<ApiStandIn> {
  let secret: Manifest | undefined;
  const answers = discovery(manifests);
  const server = createServer(({ url = '/' }, response) => {
    const path = url.split('?', 1)[0] ?? '';
    const answer = path.includes('/secrets/') ? secret : answers.get(path);
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(answer ?? { kind: 'Status', status: 'Failure', reason: 'NotFound', code: 404 }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setSecret: (next) => void (secret = next),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers by path. */
function discovery(manifests: readonly Manifest[]): ReadonlyMap<string, object> {
  const versions = [...new Set(['v1', ...manifests.map(({ apiVersion }) => apiVersion)])];
  const groups = versions
    .filter((version) => version.includes('/'))
    .map((groupVersion) => {
      const [name, version] = groupVersion.split('/');
      const preferredVersion = { groupVersion, version };
      return { name, versions: [preferredVersion], preferredVersion };
    });
  const resourcesOf = (groupVersion: string) =>
    [...new Set(manifests.filter((one) => one.apiVersion === groupVersion).map(({ kind }) => kind))].map(
      (kind) => ({
        ...{ name: kind === 'NetworkPolicy' ? 'networkpolicies' : `${kind.toLowerCase()}s`, kind },
        ...{ singularName: kind.toLowerCase(), namespaced: true, verbs: ['get'] },
      }),
    );
  return new Map<string, object>([
    ['/version', { major: '1', minor: '34', gitVersion: 'v1.34.0' }],
    ['/api', { kind: 'APIVersions', versions: ['v1'] }],
    ['/apis', { kind: 'APIGroupList', apiVersion: 'v1', groups }],
    ...versions.map((groupVersion): [string, object] => [
      groupVersion === 'v1' ? '/api/v1' : `/apis/${groupVersion}`,
      { kind: 'APIResourceList', groupVersion, resources: resourcesOf(groupVersion) },
    ]),
  ]);
}
