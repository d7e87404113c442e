import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { Button } from '../ui/controls/Button.js';
import { PanelsIcon } from '../ui/icons.js';
import { Menu } from '../ui/popups/Menu.js';
import { selectFrames } from './selectors.js';
import { splitIntoPanels } from './tasks/split-into-panels.js';

/** Splits the selected frame's page, or all pages, into their panels. */
export function PanelsMenu() {
  const dispatch = useAppDispatch();
  const pages = useAppSelector(selectFrames).filter(({ shot }) => shot === null);
  const selected = useAppSelector(({ editor }) => editor.edited.selectedFrameId);
  const busy = useAppSelector(({ editor }) => editor.tasks.extract !== null);
  const split = (label: string, frames: typeof pages) => ({
    label,
    onSelect: () => void dispatch(splitIntoPanels(frames.map(({ id }) => id))),
  });
  const current = pages.filter(({ id }) => id === selected);
  return (
    <Menu
      align="start"
      trigger={
        <Button size="small" disabled={pages.length === 0 || busy}>
          <PanelsIcon />
          Panels
        </Button>
      }
      items={[
        ...(current.length > 0 ? [split('Split into panels', current)] : []),
        split('Split all pages into panels', pages),
      ]}
    />
  );
}
