/** Billing as a process of its own, to be killed: `<folder> <port> <address of the stand-in>`. */
import { createLogger } from '@komavox/core';
import { run } from '@komavox/service';
import { printLine } from '@komavox/test-kit';
import { billing } from '../../src/index.js';
import { voice } from '../voice-stand-in.js';
import { apiKey, webhookSecret } from './stand-in.js';

const [folder = '', port = '0', apiUrl = ''] = process.argv.slice(2);
await run([billing, voice], {
  environment: {
    PORT: port,
    INTERNAL_PORT: '0',
    DATA_DIR: folder,
    STRIPE_SECRET_KEY: apiKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl,
    CHECKOUT_SWEEP_SECONDS: '1',
  },
  logger: createLogger({ level: 'silent' }),
});
await printLine('ready');
