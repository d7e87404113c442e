/** sharp with every decoder switched off but those of the whitelist, for the whole process. */
import sharp from 'sharp';
import type { ImageType } from '../image/formats.js';

const decoders: Readonly<Record<ImageType, { readonly operation: string; readonly format: string }>> = {
  'image/jpeg': { operation: 'VipsForeignLoadJpeg', format: 'jpeg' },
  'image/png': { operation: 'VipsForeignLoadPng', format: 'png' },
  'image/webp': { operation: 'VipsForeignLoadWebp', format: 'webp' },
  'image/gif': { operation: 'VipsForeignLoadNsgif', format: 'gif' },
  // The build of sharp decodes AV1 only: no HEIC passes here.
  'image/avif': { operation: 'VipsForeignLoadHeif', format: 'heif' },
};

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: Object.values(decoders).map(({ operation }) => operation) });

const typeOfFormat = new Map(
  Object.entries(decoders).map(([type, { format }]) => [format, type as ImageType]),
);

/** The type of what sharp calls `format`. */
export const imageTypeOf = (format: string): ImageType | undefined => typeOfFormat.get(format);

export { sharp };
