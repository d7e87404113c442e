/** The OpenAPI document of the whole product, merged from each service's own. */
import {
  type AnyRoute,
  describeRoutes,
  openApiComponents,
  type OpenApiPaths,
  type Peers,
} from '@komavox/http';
import { Problem } from '@komavox/core';
import { askPeer } from './ask-peer.js';
import { findForward, forwardedServices } from './routing.js';

interface OpenApiDocument extends OpenApiPaths {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly license: object };
  readonly components: OpenApiPaths['components'] & Pick<typeof openApiComponents, 'securitySchemes'>;
  /** Services that could not be asked; their calls are missing. */
  readonly 'x-unavailable'?: readonly string[];
}

/** @param own the gateway's routes. */
export async function describeApi(peers: Peers, own: readonly AnyRoute[]): Promise<OpenApiDocument> {
  const unavailable: string[] = [];
  const described = await Promise.all(
    forwardedServices.map(async (service): Promise<OpenApiPaths> => {
      try {
        const { paths, components } = await askPeer<OpenApiPaths>(peers, service, '/internal/openapi.json');
        // A service may have routes that are not reachable through the gateway.
        const reachable = Object.entries(paths).filter(([path]) => findForward(path)?.service === service);
        return { paths: Object.fromEntries(reachable), components };
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        unavailable.push(service);
        return { paths: {}, components: { schemas: {} } };
      }
    }),
  );
  const parts = [describeRoutes(own), ...described];
  const paths = Object.assign({}, ...parts.map((part) => part.paths)) as OpenApiPaths['paths'];
  const schemas = Object.assign(
    {},
    openApiComponents.schemas,
    ...parts.map((part) => part.components.schemas),
  ) as OpenApiPaths['components']['schemas'];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Komavox',
      version: '1',
      license: { name: 'GPL-3.0-or-later', identifier: 'GPL-3.0-or-later' },
    },
    paths: Object.fromEntries(Object.entries(paths).sort(([one], [other]) => (one < other ? -1 : 1))),
    components: { ...openApiComponents, schemas },
    ...(unavailable.length > 0 ? { 'x-unavailable': unavailable } : {}),
  };
}
