/** Headers that limit what our pages may do, even with injected content. */
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** The microphone records samples of voices; helmet has no such header. */
const permissions = 'microphone=(self), camera=(), display-capture=(), geolocation=(), usb=(), serial=()';

/** The pages on which Firebase's client runs; the web client loads them anew, so that their policies hold for them alone. */
const signInPage = /^\/auth\/(?:login|register)\/?$/i;

/** @param firebase in Firebase mode. */
export function securityHeaders(
  publicOrigin: string,
  firebase?: { readonly authDomain: string },
): readonly RequestHandler[] {
  const permit: RequestHandler = (_request, response, next) => {
    response.setHeader('Permissions-Policy', permissions);
    next();
  };
  const usual = policies(publicOrigin);
  if (!firebase) return [permit, usual];
  const ofSignIn = policies(publicOrigin, firebase.authDomain);
  return [
    permit,
    (request, response, next) =>
      signInPage.test(request.path) ? ofSignIn(request, response, next) : usual(request, response, next),
  ];
}

/** @param authDomain of the Firebase project whose client may run. */
function policies(publicOrigin: string, authDomain?: string) {
  const secure = publicOrigin.startsWith('https:');
  const firebase = authDomain === undefined ? undefined : firebaseSources(authDomain);
  return helmet({
    // Firebase's window for Google and Apple tells its result to the page that opened it.
    ...(firebase && { crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const } }),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // WebAssembly only, for the captions' renderer; JavaScript from strings stays forbidden.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...(firebase?.scripts ?? [])],
        // Dialogs and menus position themselves by style elements of their own.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'", 'data:'],
        // A cover that the proxy can't get is loaded from its own site (spec section 2, Home).
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...(secure ? [] : ['http:'])],
        mediaSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", 'data:', 'blob:', ...(firebase?.calls ?? [])],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        ...(firebase ? { frameSrc: firebase.frames } : {}),
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Not on plain http, where it would break every address of the page.
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    ...(secure ? {} : { strictTransportSecurity: false }),
    // `no-referrer` would blank the `Origin` of our own forms, which tells our writes from other sites'.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
}

/** What Firebase's client loads, calls and frames. */
const firebaseSources = (authDomain: string) => ({
  scripts: ['https://apis.google.com'],
  calls: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
  frames: [`https://${authDomain}`],
});
