/** Names of exported files, and giving them to the browser. */

/**
 * `komavox-video_2026-01-31T12-00-00-000Z.mp4`: no character that a file system forbids. `name`, of a video that has
 * one, is such already.
 */
export function fileName(kind: 'video' | 'zip', now = new Date(), name = 'komavox-video'): string {
  const timestamp = now.toISOString().replaceAll(/[:.]/g, '-');
  return kind === 'video' ? `${name}_${timestamp}.mp4` : `manga-images_${timestamp}.zip`;
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
