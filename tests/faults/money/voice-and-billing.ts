/** Gateway, voice and billing in one process on embedded stores, with deliveries that are late, repeated and replayed. */
import { billing } from '@komavox/billing';
import { gateway } from '@komavox/gateway';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { voice } from '@komavox/voice';
import { speechSettings } from './speech-settings.js';

const nowhere = 'http://127.0.0.1:9';

interface BootOptions {
  readonly folder: string;
  readonly port: string;
  /** Where clients reach it. Default: at its port. */
  readonly publicOrigin?: string;
  readonly seed: number;
}

export const bootVoiceAndBilling = ({
  folder,
  port,
  publicOrigin = `http://127.0.0.1:${port}`,
  seed,
}: BootOptions): Promise<TestProduct> =>
  bootForTest([gateway, voice, billing], {
    folder,
    seed,
    environment: {
      PORT: port,
      PUBLIC_ORIGIN: publicOrigin,
      CATALOGUE_URL: nowhere,
      READER_URL: nowhere,
      VISION_URL: nowhere,
      RENDER_URL: nowhere,
      ...speechSettings,
    },
  });
