/** Headers that bound what a page of ours may do, whatever gets into it. */
import helmet from 'helmet';

export function securityHeaders(publicOrigin: string) {
  const secure = publicOrigin.startsWith('https:');
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // WebAssembly only, for the captions' renderer; JavaScript can't be made from text.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // Dialogs and menus set their places by style elements of their own.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'", 'data:'],
        // A cover that can't be had through the proxy is loaded from where it is (spec section 2, Home).
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...(secure ? [] : ['http:'])],
        mediaSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", 'data:', 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Only where it can hold: on plain http it would break every address of the page.
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    ...(secure ? {} : { strictTransportSecurity: false }),
    // `no-referrer` would blank the `Origin` of our own forms, by which writes are told from other sites'.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
}
