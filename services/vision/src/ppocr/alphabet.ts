import { metadataOf } from '@komavox/weights';

/**
 * The characters of a recogniser, or of its head, by class: the first is no character, the last one a space. Its ONNX file
 * carries them.
 */
export function alphabetOf(model: Uint8Array): string[] {
  const characters = metadataOf(model).get('character');
  if (characters === undefined) throw new Error('The recogniser carries no alphabet');
  return ['', ...characters.replaceAll('\r', '').replace(/\n$/u, '').split('\n'), ' '];
}
