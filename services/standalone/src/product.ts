/** Every service of the product. */
import { billing } from '@komavox/billing';
import { catalogue } from '@komavox/catalogue';
import { gateway } from '@komavox/gateway';
import type { AnyService } from '@komavox/service';
import { reader } from '@komavox/reader';
import { render } from '@komavox/render';
import { vision } from '@komavox/vision';
import { voice } from '@komavox/voice';

export const product: readonly AnyService[] = [gateway, catalogue, reader, vision, voice, render, billing];
