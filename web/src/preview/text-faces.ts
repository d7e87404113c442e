/** Faces of text overlays, added to the page under the names that the scene uses. */
import { captionFamily, familyOf, type TextOverlay } from '@komavox/scene';

const faces = new Map<string, 'loading' | 'settled'>();

function keyOf(family: string, { style }: TextOverlay): string {
  return `${style.fontStyle} ${style.fontWeight} ${family}`;
}

async function load(family: string, { style }: TextOverlay): Promise<void> {
  const { fontFile } = await import('./font-files.js');
  const file = fontFile(family, { weight: style.fontWeight, style: style.fontStyle });
  // As the file is: of a cut that a family lacks, the browser thickens and slants the nearest, as the export does.
  const face = new FontFace(family, `url("${file.url}")`, { weight: file.weight, style: file.style });
  document.fonts.add(await face.load());
}

/**
 * True when every face of these texts is loaded; loads those that are missing, and calls `onChange` after each.
 */
export function textFacesReady(texts: readonly TextOverlay[], onChange: () => void): boolean {
  let ready = true;
  for (const overlay of texts) {
    for (const family of new Set([familyOf(overlay.style.fontFamily), captionFamily(overlay.text)])) {
      const key = keyOf(family, overlay);
      const state = faces.get(key);
      if (state === 'settled') continue;
      ready = false;
      if (state === 'loading') continue;
      faces.set(key, 'loading');
      load(family, overlay)
        // The text is then drawn in a fallback face.
        .catch((error: unknown) => console.warn(`The font ${family} could not be loaded:`, error))
        .finally(() => {
          faces.set(key, 'settled');
          onChange();
        });
    }
  }
  return ready;
}
