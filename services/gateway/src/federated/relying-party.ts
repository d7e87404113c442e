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

/** The secrets of one sign-in, known to its browser and to us. */
interface Proof {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Short, as a user waits. */
const timeoutSeconds = 10;

/** @param redirectUri the address that a provider sends the browser back to. */
export function createRelyingParty(redirectUri: (provider: Provider) => string) {
  const discovered = new Map<string, Promise<Configuration>>();

  function configurationOf(provider: Provider): Promise<Configuration> {
    const known = discovered.get(provider.id);
    if (known) return known;
    const found = discover(provider);
    discovered.set(provider.id, found);
    // A failure is not cached.
    found.catch(() => discovered.delete(provider.id));
    return found;
  }

  return {
    /** The address that the browser is sent to. Rejects when the provider can't be reached. */
    async begin(provider: Provider): Promise<{ url: URL; proof: Proof }> {
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
    /**
     * @param answer the parameters that the browser came back with.
     * Rejects unless they hold a valid ID token for our client and for this sign-in.
     */
    async finish(
      provider: Provider,
      { state, nonce, verifier }: Proof,
      answer: URLSearchParams,
    ): Promise<IDToken> {
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

export type RelyingParty = ReturnType<typeof createRelyingParty>;

function discover({ issuer, clientId, authenticate, fetch }: Provider): Promise<Configuration> {
  const server = new URL(issuer);
  return discovery(server, clientId, undefined, authenticate, {
    // Signatures are checked though TLS would do (OpenID Connect Core 1.0 section 3.1.3.7).
    execute: [enableNonRepudiationChecks, ...(server.protocol === 'http:' ? [allowInsecureRequests] : [])],
    timeout: timeoutSeconds,
    ...(fetch ? { [customFetch]: fetch } : {}),
  });
}
