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
