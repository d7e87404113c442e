import { captionStyles, fontNames, lookOf, type FontName } from '@komavox/scene';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { Button } from '../../ui/controls/Button.js';
import { Colour } from '../../ui/controls/Colour.js';
import { Select } from '../../ui/controls/Select.js';
import { restyleSubtitles } from '../commands/captions.js';
import { gestureEnded } from '../editor-slice.js';

/** Font and colours of captions, beside those of their style. */
export function CaptionLook() {
  const dispatch = useAppDispatch();
  const captions = useAppSelector(({ editor }) => editor.edited.captions);
  const { look } = captionStyles[captions.style];
  const shown = lookOf(captions);
  const change = (next: Parameters<typeof restyleSubtitles.done>[0]['change']) =>
    void dispatch(restyleSubtitles.done({ change: next }));
  const rest = () => void dispatch(gestureEnded());
  const changed = [captions.font, captions.color, captions.highlight].some((own) => own !== undefined);
  return (
    <>
      <Select
        label="Subtitle font"
        value={shown.font}
        options={fontNames.map((value: FontName) => ({
          value,
          label: value === look.font ? `${value} (of this style)` : value,
        }))}
        onChange={(font) => change({ font: font === look.font ? undefined : font })}
      />
      <div className="grid grid-cols-2 gap-3">
        <Colour
          label="Subtitle colour"
          value={shown.color}
          onChange={(color) => change({ color })}
          onRest={rest}
        />
        <Colour
          label="Spoken word"
          value={shown.highlight ?? shown.color}
          onChange={(highlight) => change({ highlight })}
          onRest={rest}
        />
      </div>
      {changed && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => change({ font: undefined, color: undefined, highlight: undefined })}
        >
          Font and colours of the style
        </Button>
      )}
    </>
  );
}
