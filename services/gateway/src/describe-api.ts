/** The OpenAPI document of the whole product, put together from what each service says of itself. */
import {
  describeRoutes,
  openApiComponents,
  Problem,
  type AnyRoute,
  type OpenApiPaths,
  type Peers,
} from '@komavox/platform';
import { askPeer } from './ask-peer.js';
import { findForward, forwardedServices } from './routing.js';

export interface OpenApiDocument extends OpenApiPaths {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly license: object };
  readonly components: typeof openApiComponents;
  /** Services that could not be asked; their calls are missing. */
  readonly 'x-unavailable'?: readonly string[];
}

/** @param own the gateway's routes. */
export async function describeApi(peers: Peers, own: readonly AnyRoute[]): Promise<OpenApiDocument> {
  const unavailable: string[] = [];
  const described = await Promise.all(
    forwardedServices.map(async (service): Promise<OpenApiPaths['paths']> => {
      try {
        const { paths } = await askPeer<OpenApiPaths>(peers, service, '/internal/openapi.json');
        // A service may have routes that nobody can reach through the gateway.
        return Object.fromEntries(
          Object.entries(paths).filter(([path]) => findForward(path)?.service === service),
        );
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        unavailable.push(service);
        return {};
      }
    }),
  );
  const paths = Object.assign({}, describeRoutes(own).paths, ...described) as OpenApiPaths['paths'];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Komavox',
      version: '1',
      license: { name: 'GPL-3.0-or-later', identifier: 'GPL-3.0-or-later' },
    },
    paths: Object.fromEntries(Object.entries(paths).sort(([one], [other]) => (one < other ? -1 : 1))),
    components: openApiComponents,
    ...(unavailable.length > 0 ? { 'x-unavailable': unavailable } : {}),
  };
}
