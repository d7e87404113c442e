/** One page, and how it is asked for: by processes that die and by those that come after them. */
import { defineService } from '@komavox/service';
import { defineSettings } from '@komavox/core';
import type { PeerResponse } from '@komavox/http';
import type { TestProduct } from '@komavox/service/testing';
import { drawPage } from './draw-page.js';

const noSettings = defineSettings({}, () => undefined);

/** The peers, which nobody asks for anything. */
export const elsewhere = ['catalogue', 'reader'].map((name) =>
  defineService({ name, settings: noSettings, peers: [], build: () => ({}) }),
);

const page = drawPage([{ x: 300, y: 200, lines: ['WHO WILL READ', 'ME NOW?'] }]);

export const askForPage = (product: TestProduct): Promise<PeerResponse> =>
  product.call('vision', '/api/vision/extract-text', {
    method: 'POST',
    user: 'ada',
    body: { imageUrl: `data:image/png;base64,${page.toString('base64')}`, language: 'en' },
  });
