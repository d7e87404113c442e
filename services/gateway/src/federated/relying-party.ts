/** Our side of OpenID Connect: the authorization code flow with PKCE, state and nonce. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
  type IDToken,
} from 'openid-client';
import type { Provider } from './providers.js';

/** What only the browser that began a sign-in, and we, know of it. */
export interface Proof {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface RelyingParty {
  /** Where the browser is to go. Rejects when the provider can't be reached. */
  begin(provider: Provider): Promise<{ url: URL; proof: Proof }>;
  /**
   * @param answer the parameters that the browser came back with.
   * Rejects unless the provider vouches for somebody, to us, for this very sign-in.
   */
  finish(provider: Provider, proof: Proof, answer: URLSearchParams): Promise<IDToken>;
}

/** A person waits behind it. */
const timeoutSeconds = 10;

/** @param redirectUri where the provider sends the browser back to, by its id. */
export function createRelyingParty(redirectUri: (provider: Provider) => string): RelyingParty {
  const discovered = new Map<string, Promise<Configuration>>();

  function configurationOf(provider: Provider): Promise<Configuration> {
    const known = discovered.get(provider.id);
    if (known) return known;
    const found = discover(provider);
    discovered.set(provider.id, found);
    // One that could not be asked is asked again by the next.
    found.catch(() => discovered.delete(provider.id));
    return found;
  }

  return {
    async begin(provider) {
      const configuration = await configurationOf(provider);
      const proof = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri(provider),
        scope: provider.scope,
        state: proof.state,
        nonce: proof.nonce,
        code_challenge: await calculatePKCECodeChallenge(proof.verifier),
        code_challenge_method: 'S256',
        response_mode: provider.responseMode,
      });
      return { url, proof };
    },
    async finish(provider, { state, nonce, verifier }, answer) {
      const url = new URL(redirectUri(provider));
      url.search = answer.toString();
      const tokens = await authorizationCodeGrant(await configurationOf(provider), url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new TypeError('There is no ID token');
      return claims;
    },
  };
}

function discover({ issuer, clientId, authenticate, fetch }: Provider): Promise<Configuration> {
  const server = new URL(issuer);
  return discovery(server, clientId, undefined, authenticate, {
    // Signatures are checked though TLS would do (OpenID Connect Core 1.0 section 3.1.3.7).
    execute: [enableNonRepudiationChecks, ...(server.protocol === 'http:' ? [allowInsecureRequests] : [])],
    timeout: timeoutSeconds,
    ...(fetch ? { [customFetch]: fetch } : {}),
  });
}
