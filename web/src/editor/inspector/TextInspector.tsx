import { fontNames, textOverlayLimits, type FontName, type TextStyle } from '@komavox/scene';
import type { ReactNode } from 'react';
import { useAppDispatch } from '../../store/hooks.js';
import { Button, IconButton } from '../../ui/controls/Button.js';
import { Colour } from '../../ui/controls/Colour.js';
import { DeleteIcon } from '../../ui/icons.js';
import { Select } from '../../ui/controls/Select.js';
import type { PlacedText } from '../../video/project.js';
import { changeText, type TextChange } from '../commands/overlay-text.js';
import { removeOverlay, type OverlayItem } from '../commands/overlay.js';
import { gestureEnded } from '../editor-slice.js';
import { Panel } from '../panels/Panel.js';
import { AddToAllFrames } from './AddToAllFrames.js';
import { SizeSlider } from './SizeSlider.js';

const fonts = fontNames.map((name) => ({ value: name, label: name }));

const wordsId = 'overlay-text';

/** Focuses the field when an added text is selected, so that it can be typed at once. */
export function writeOverlayText(): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(wordsId);
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.focus();
    field.select();
  });
}

/** Words, colours, face and size of a text over a frame (spec 2 sections 2, 3 and 5). */
export function TextInspector({ item, text }: { readonly item: OverlayItem; readonly text: PlacedText }) {
  const dispatch = useAppDispatch();
  const { frameId, id } = item;
  const { style } = text;
  const change = (next: TextChange) => void dispatch(changeText.done({ frameId, id, change: next }));
  const restyle = (next: Partial<TextStyle>) => change({ style: next });
  const rest = () => void dispatch(gestureEnded());
  return (
    <Panel title="Selected text" className="lg:order-first">
      <label htmlFor={wordsId} className="grid gap-1.5 text-sm font-semibold">
        Overlay text
        <textarea
          id={wordsId}
          rows={2}
          value={text.text}
          onChange={(event) => change({ text: event.target.value })}
          onBlur={rest}
          className="field resize-y py-2 font-normal"
        />
      </label>
      <div className="grid grid-cols-2 gap-3">
        <Colour
          label="Text colour"
          value={style.color}
          onChange={(color) => restyle({ color })}
          onRest={rest}
        />
        <Colour
          label="Background colour"
          value={style.backgroundColor}
          onChange={(backgroundColor) => restyle({ backgroundColor })}
          onRest={rest}
        />
      </div>
      {style.backgroundColor !== 'transparent' && (
        <Button size="small" variant="quiet" onClick={() => restyle({ backgroundColor: 'transparent' })}>
          No background colour
        </Button>
      )}
      <div className="flex items-end gap-2">
        <Toggle
          label="Bold"
          pressed={style.fontWeight === 'bold'}
          onChange={(on) => restyle({ fontWeight: on ? 'bold' : 'normal' })}
        >
          <span className="font-bold">B</span>
        </Toggle>
        <Toggle
          label="Italic"
          pressed={style.fontStyle === 'italic'}
          onChange={(on) => restyle({ fontStyle: on ? 'italic' : 'normal' })}
        >
          <span className="font-semibold italic">I</span>
        </Toggle>
        <Toggle
          label="Underline"
          pressed={style.textDecoration === 'underline'}
          onChange={(on) => restyle({ textDecoration: on ? 'underline' : 'none' })}
        >
          <span className="font-semibold underline">U</span>
        </Toggle>
        <Select
          label="Font"
          className="min-w-0 grow"
          value={style.fontFamily as FontName}
          options={fonts}
          onChange={(fontFamily) => restyle({ fontFamily })}
        />
      </div>
      <SizeSlider
        label="Text size"
        size={text.size}
        limits={textOverlayLimits}
        onChange={(size) => change({ size })}
        onCommit={rest}
      />
      <AddToAllFrames item={item} disabled={text.text.trim() === ''} />
      <Button size="small" variant="quiet" onClick={() => dispatch(removeOverlay.done({ item }))}>
        <DeleteIcon />
        Remove text
      </Button>
    </Panel>
  );
}

function Toggle(props: {
  readonly label: string;
  readonly pressed: boolean;
  readonly onChange: (pressed: boolean) => void;
  readonly children: ReactNode;
}) {
  const { label, pressed, onChange, children } = props;
  return (
    <IconButton
      label={label}
      aria-pressed={pressed}
      onClick={() => onChange(!pressed)}
      className="border border-line-strong"
    >
      {children}
    </IconButton>
  );
}
