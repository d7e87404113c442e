/** The server's limit for a sample or an avatar. */
const maxBytes = 10 * 1024 ** 2;

/** Why a file can't be a sample or an avatar; empty when it can, as far as its name and size tell. */
export function misfit(file: File, kind: 'audio' | 'image'): string {
  // Some recordings are known to browsers as a video without pictures, and some formats not at all.
  const audible = file.type === '' || /^(?:audio|video)\//.test(file.type);
  if (kind === 'audio' ? !audible : !file.type.startsWith('image/')) {
    return kind === 'audio' ? 'Please choose an audio file.' : 'Please choose an image file.';
  }
  return file.size > maxBytes ? 'This file is too large: it may have up to 10 MB.' : '';
}
