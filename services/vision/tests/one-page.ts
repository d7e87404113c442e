/** One page and the request for its text: of processes that are killed, and of those after them. */
import type { PeerResponse } from '@komavox/http';
import type { TestProduct } from '@komavox/service/testing';
import { drawPage } from './draw-page.js';
import { silentPeer } from './peers.js';

/** The peers; none is called. */
export const elsewhere = ['catalogue', 'reader'].map(silentPeer);

const page = drawPage([{ x: 300, y: 200, lines: ['WHO WILL READ', 'ME NOW?'] }]);

export const askForPage = (product: TestProduct): Promise<PeerResponse> =>
  product.call('vision', '/api/vision/extract-text', {
    method: 'POST',
    user: 'ada',
    body: { imageUrl: `data:image/png;base64,${page.toString('base64')}`, language: 'en' },
  });
