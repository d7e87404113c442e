import { useEffect, useEffectEvent, useState } from 'react';
import { droppedFiles, type ChosenFile } from './chosen-files.js';

/** Takes files that are dropped anywhere on the page. @returns whether some are held over it right now. */
export function useFileDrop(enabled: boolean, onFiles: (files: readonly ChosenFile[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    if (!enabled) return;
    // Entering a child is reported before leaving its parent, so the depth shows when the page itself is
    // left.
    let depth = 0;
    const withFiles = (handle: (event: DragEvent, transfer: DataTransfer) => void) => (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      handle(event, event.dataTransfer);
    };
    const end = () => {
      depth = 0;
      setOver(false);
    };
    const handlers = {
      dragenter: withFiles(() => {
        depth += 1;
        setOver(true);
      }),
      dragleave: withFiles(() => {
        depth -= 1;
        if (depth <= 0) end();
      }),
      dragover: withFiles((_event, transfer) => {
        transfer.dropEffect = 'copy';
      }),
      drop: withFiles((_event, transfer) => {
        end();
        void droppedFiles(transfer).then((files) => {
          if (files.length > 0) take(files);
        });
      }),
    };
    const names = ['dragenter', 'dragleave', 'dragover', 'drop'] as const;
    for (const name of names) window.addEventListener(name, handlers[name]);
    return () => {
      for (const name of names) window.removeEventListener(name, handlers[name]);
      setOver(false);
    };
  }, [enabled]);

  return over;
}
