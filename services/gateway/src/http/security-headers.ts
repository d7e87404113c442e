/** Headers that limit what our pages may do, even with injected content. */
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** The microphone records samples of voices; helmet has no such header. */
const permissions = 'microphone=(self), camera=(), display-capture=(), geolocation=(), usb=(), serial=()';

export function securityHeaders(publicOrigin: string): readonly RequestHandler[] {
  const permit: RequestHandler = (_request, response, next) => {
    response.setHeader('Permissions-Policy', permissions);
    next();
  };
  return [permit, policies(publicOrigin)];
}

function policies(publicOrigin: string) {
  const secure = publicOrigin.startsWith('https:');
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // WebAssembly only, for the captions' renderer; JavaScript from strings stays forbidden.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // Dialogs and menus position themselves by style elements of their own.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'", 'data:'],
        // A cover that the proxy can't get is loaded from its own site (spec section 2, Home).
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...(secure ? [] : ['http:'])],
        mediaSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", 'data:', 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
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
