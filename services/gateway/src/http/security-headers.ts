/** Headers that limit what our pages may do, even with injected content. */
import helmet from 'helmet';

export function securityHeaders(publicOrigin: string) {
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
