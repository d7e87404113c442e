/** Runs in the page: the preview's canvas at an exact moment, as a PNG in base64. */
export async function previewAt(seconds: number): Promise<string> {
  const canvas = document.querySelector<HTMLCanvasElement>('section[aria-label="Preview"] canvas');
  if (!canvas) throw new Error('There is no preview');
  const late = performance.now() + 20_000;
  delete canvas.dataset['time'];
  canvas.dispatchEvent(new CustomEvent('komavox:seek', { detail: seconds }));
  // It says which moment it shows once nothing of it is missing.
  while (canvas.dataset['time'] !== seconds.toFixed(3)) {
    if (performance.now() > late) {
      throw new Error(`The preview shows ${canvas.dataset['time'] ?? 'nothing'}, not ${seconds.toFixed(3)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length);
}

/** Runs in the page: the preview's canvas says which moment it shows when it is drawn again. */
export function forgetMoment(): void {
  delete document.querySelector<HTMLCanvasElement>('section[aria-label="Preview"] canvas')?.dataset['time'];
}

/** Runs in the page: what the preview's canvas shows, likewise. */
export function previewNow(): string {
  const canvas = document.querySelector<HTMLCanvasElement>('section[aria-label="Preview"] canvas');
  if (!canvas) throw new Error('There is no preview');
  return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length);
}

/** Runs in the page: a JPEG as a PNG, both in base64. */
export async function pngOf(jpeg: string): Promise<string> {
  const bytes = Uint8Array.from(atob(jpeg), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length);
}
