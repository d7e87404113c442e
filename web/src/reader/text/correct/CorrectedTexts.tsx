import { useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { PageText } from '../../../api/types.js';
import { Spinner } from '../../../ui/feedback/Spinner.js';
import { CorrectionBox } from '../../correct/CorrectionBox.js';
import type { Correcting } from '../../correct/correcting.js';
import { useCorrectionKeys } from '../../correct/use-correction-keys.js';
import { useDrawing } from '../../correct/use-drawing.js';
import { useFocus } from '../../correct/use-focus.js';
import { namedKind } from '../kind-names.js';
import { placeIn } from '../../../boxes/place-in.js';
import { CorrectionPanel } from './CorrectionPanel.js';
import { useArea } from './use-area.js';
import { useCorrections } from './use-corrections.js';

interface CorrectedTextsProps {
  readonly address: string;
  readonly page: number;
  readonly language: string;
  /** As it was when the correction began. */
  readonly text: PageText;
  readonly isCorrected: boolean;
  readonly correcting: Correcting;
  /** What was read is to be shown again. */
  readonly onRestored: () => Promise<void>;
}

/** The boxes of a page's texts over its image, and the panel that edits the selected one. */
export function CorrectedTexts(props: CorrectedTextsProps) {
  const { address, page, language, text, correcting } = props;
  const corrections = useCorrections({ address, language, text });
  const field = useRef<HTMLTextAreaElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const area = useArea({ address, language, image: text, onRead: corrections.insert });
  const isActive = correcting.active === page;
  const adding = area.drawn !== null;
  useCorrectionKeys(isActive, {
    onUndo: corrections.undo,
    onRedo: corrections.redo,
    onEscape: adding ? area.cancel : correcting.leave,
  });
  useFocus(layer, isActive, corrections.selected?.id);
  const draw = useDrawing(text, (box) => void area.read(box));
  const help = useId();
  const { draft, selected } = corrections;
  return (
    <div
      ref={layer}
      role="group"
      aria-label={`Texts of page ${page + 1}`}
      data-adding={adding || undefined}
      className="correction-layer"
      onFocus={() => correcting.activate(page)}
      onPointerDown={(event) => {
        // A finger turns the page, unless an area is wanted.
        if (event.target !== layer.current || (event.pointerType === 'touch' && !adding)) return;
        correcting.activate(page);
        draw.start(event, layer.current, (at) => at);
      }}
      {...draw.handlers}
    >
      <p id={help} hidden>
        Arrow keys move it, with Shift they resize it. Enter edits its text, Delete removes it.
      </p>
      {draft.map(({ id, region }, index) => (
        <CorrectionBox
          key={id}
          box={region.box}
          image={text}
          label={`Text ${index + 1}: ${region.text === '' ? 'nothing yet' : region.text}`}
          kind={namedKind(region)}
          badge={String(index + 1)}
          selected={isActive && !adding && id === selected?.id}
          help={help}
          onSelect={() => corrections.select(id)}
          onBox={(box, by) => corrections.setBox(id, box, by)}
          onEnter={() => field.current?.focus()}
          onDelete={() => corrections.remove(id)}
        />
      ))}
      {area.drawn && !draw.box && (
        <CorrectionBox
          ref={focusOnce}
          box={area.drawn}
          image={text}
          label="New area"
          badge="+"
          selected
          help={`${help}-area`}
          onSelect={() => undefined}
          onBox={area.setDrawn}
          onEnter={() => area.drawn && void area.read(area.drawn)}
          onDelete={area.cancel}
        />
      )}
      <p id={`${help}-area`} hidden>
        Arrow keys move it, with Shift they resize it. Enter reads it.
      </p>
      {draw.box && <span aria-hidden className="correction-drawn" style={placeIn(text, draw.box)} />}
      {area.reading && (
        <span aria-hidden className="correction-drawn" style={placeIn(text, area.reading)}>
          <Spinner />
        </span>
      )}
      {isActive &&
        correcting.panel &&
        createPortal(
          <CorrectionPanel
            {...props}
            corrections={corrections}
            area={area}
            field={field}
            onLeave={correcting.leave}
          />,
          correcting.panel,
        )}
    </div>
  );
}

const focusOnce = (box: HTMLButtonElement | null) => box?.focus({ preventScroll: true });
