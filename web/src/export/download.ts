/** Names of exported files, and giving them to the browser. */

const files = {
  video: { name: 'komavox-video', ending: 'mp4' },
  cover: { name: 'komavox-cover', ending: 'jpg' },
  zip: { name: 'manga-images', ending: 'zip' },
} as const;

/**
 * `komavox-video_2026-01-31T12-00-00-000Z.mp4`: no character that a file system forbids. `name`, of a video that has
 * one, is such already.
 */
export function fileName(
  kind: keyof typeof files,
  now = new Date(),
  name: string = files[kind].name,
): string {
  return `${name}_${now.toISOString().replaceAll(/[:.]/g, '-')}.${files[kind].ending}`;
}

/** Acts as a press on a link to it. */
export function download(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** A file that the page holds. */
export function downloadBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  download(url, name);
  // The browser has read the address by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
