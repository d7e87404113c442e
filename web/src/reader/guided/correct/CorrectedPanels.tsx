import { useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Box, PagePanels } from '../../../api/types.js';
import { Button } from '../../../ui/controls/Button.js';
import { PlusIcon } from '../../../ui/icons.js';
import { middleOf, minSide } from '../../../boxes/boxes.js';
import { CorrectionBox } from '../../correct/CorrectionBox.js';
import { CorrectionTools } from '../../correct/CorrectionTools.js';
import type { Correcting } from '../../correct/correcting.js';
import { useCorrectionKeys } from '../../correct/use-correction-keys.js';
import { useDrawing } from '../../correct/use-drawing.js';
import { useFocus } from '../../correct/use-focus.js';
import { placeIn } from '../../../boxes/place-in.js';
import { SelectedPanel } from './SelectedPanel.js';
import { usePanelCorrections } from './use-panel-corrections.js';

interface CorrectedPanelsProps {
  readonly address: string;
  readonly page: number;
  /** As they were when the correction began. */
  readonly found: PagePanels;
  readonly isCorrected: boolean;
  readonly correcting: Correcting;
  /** What is found is to be shown again. */
  readonly onRestored: () => Promise<void>;
}

/** The boxes of a page's panels over its image, and the tools that edit them. */
export function CorrectedPanels(props: CorrectedPanelsProps) {
  const { address, page, found, correcting } = props;
  const corrections = usePanelCorrections({ address, found });
  const layer = useRef<HTMLDivElement>(null);
  const isActive = correcting.active === page;
  useCorrectionKeys(isActive, {
    onUndo: corrections.undo,
    onRedo: corrections.redo,
    onEscape: correcting.leave,
  });
  useFocus(layer, isActive, corrections.selected?.id);
  const draw = useDrawing(found, (box: Box) => {
    // A press that drew nothing adds nothing.
    if (Math.min(box.width, box.height) >= minSide) corrections.insert(box);
  });
  const help = useId();
  const { draft, selected } = corrections;
  return (
    <div
      ref={layer}
      role="group"
      aria-label={`Panels of page ${page + 1}`}
      data-panels
      className="correction-layer"
      onFocus={() => correcting.activate(page)}
      onPointerDown={(event) => {
        // A finger turns the page.
        if (event.target !== layer.current || event.pointerType === 'touch') return;
        correcting.activate(page);
        draw.start(event, layer.current, (at) => at);
      }}
      {...draw.handlers}
    >
      <p id={help} hidden>
        Arrow keys move it, with Shift they resize it. Delete removes it.
      </p>
      {draft.map(({ id, box }, index) => (
        <CorrectionBox
          key={id}
          box={box}
          image={found}
          label={`Panel ${index + 1}`}
          badge={String(index + 1)}
          selected={isActive && id === selected?.id}
          help={help}
          onSelect={() => corrections.select(id)}
          onBox={(next, by) => corrections.setBox(id, next, by)}
          onDelete={() => corrections.remove(id)}
        />
      ))}
      {draw.box && <span aria-hidden className="correction-drawn" style={placeIn(found, draw.box)} />}
      {isActive &&
        correcting.panel &&
        createPortal(
          <section
            aria-label={`Edit the panels of page ${page + 1}`}
            className="mx-auto grid w-full max-w-4xl gap-2"
          >
            <CorrectionTools {...props} corrections={corrections}>
              <Button size="small" onClick={() => corrections.insert(middleOf(found, 0.5, 0.25))}>
                <PlusIcon />
                Add panel
              </Button>
              <Button size="small" variant="primary" onClick={correcting.leave}>
                Done
              </Button>
            </CorrectionTools>
            <SelectedPanel corrections={corrections} />
          </section>,
          correcting.panel,
        )}
    </div>
  );
}
