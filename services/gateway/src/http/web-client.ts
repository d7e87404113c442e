/** The built web client: hashed assets cached forever, its page revalidated and served for every client address. */
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { sep } from 'node:path';
import { nameRoute } from '@komavox/http';
import { isNavigation, zoneOf } from '../model/request-path.js';

const notBuilt = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Komavox: web client not built</title>
<h1>The web client is not built</h1>
<p>The service runs, but there is no page to show. Build the client with <code>npm run build -w web</code>, or set
<code>WEB_FOLDER</code> to a folder that holds one, and load this page again.</p></html>
`;

/** Mount it last: it answers every address that isn't a call. */
export function webClient(folder: string): Router {
  const router = express.Router();
  const files = express.static(folder, {
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.startsWith(`${folder}${sep}assets${sep}`);
      response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  router.use(onlyWeb(files));
  router.use(
    onlyWeb((request, response, next) => {
      if (!isNavigation(request)) {
        next();
        return;
      }
      response.set('Cache-Control', 'no-cache');
      // The return page of a payment has ids and a token in its address.
      if (request.path === '/checkout/success') response.set('Referrer-Policy', 'no-referrer');
      response.sendFile('index.html', { root: folder, cacheControl: false }, (error?: Error) => {
        if (!error) return;
        if (response.headersSent) response.destroy();
        else if ('code' in error && error.code === 'ENOENT') response.status(503).type('html').send(notBuilt);
        else next(error);
      });
    }),
  );
  return router;
}

type Handler = (request: Request, response: Response, next: NextFunction) => void;

const onlyWeb =
  (handler: Handler): Handler =>
  (request, response, next) => {
    if (zoneOf(request.path) !== 'web') {
      next();
      return;
    }
    nameRoute(response, '/*');
    handler(request, response, next);
  };
