import { defaultCaptionSettings, withCaptionStyle } from '@komavox/scene';
import { useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CaptionStylePicker } from '../captions/CaptionStylePicker.js';
import { paths } from '../routes/paths.js';
import { Button } from '../ui/controls/Button.js';
import { ConfirmDialog } from '../ui/popups/Dialog.js';
import { FilmIcon } from '../ui/icons.js';
import { Slider } from '../ui/controls/Slider.js';
import { TextField } from '../ui/controls/TextField.js';
import { useTitle } from '../ui/use-title.js';
import { CaptionStage } from './CaptionStage.js';
import { exampleSubtitles } from './example-subtitles.js';

/** Spec 2 section 9: the demo's own, wider steps. */
const sizes = { min: 1, max: 5, step: 0.5 };
const maxFrameIndex = 999;
const maxTextLength = 2000;
const firstText = 'Every word is shown when it is spoken.';

/** Shows how a text becomes subtitles (spec 2 section 2, /video-editor-libass). */
export function SubtitleDemoPage() {
  useTitle('Subtitles');
  const navigate = useNavigate();
  const [text, setText] = useState(firstText);
  const [frameIndex, setFrameIndex] = useState(0);
  const [settings, setSettings] = useState(defaultCaptionSettings);
  const [asking, setAsking] = useState(false);
  const { cues, ass } = useMemo(
    () => exampleSubtitles(text, frameIndex, settings),
    [text, frameIndex, settings],
  );
  return (
    <main className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-8 sm:px-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="grow text-3xl">Subtitles</h1>
        <Button variant="primary" onClick={() => setAsking(true)}>
          <FilmIcon />
          Export Video
        </Button>
      </div>
      <p className="max-w-[65ch] text-ink-soft">
        How a frame’s text becomes the subtitles of a video: cut into a few words at a time, the spoken one
        marked, written as ASS and drawn by libass, as the editor and the export do.
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <div className="grid gap-4 rounded-lg border border-line bg-sheet p-4 sm:p-6">
          <SubtitleText text={text} onChange={setText} />
          <FrameIndex value={frameIndex} onChange={setFrameIndex} />
          <div className="grid gap-1">
            <p aria-hidden className="flex justify-between text-sm font-semibold">
              Size <span className="tabular-nums">{settings.size.toFixed(1)}</span>
            </p>
            <Slider
              label="Subtitle size"
              value={settings.size}
              {...sizes}
              onChange={(size) => setSettings({ ...settings, size })}
            />
          </div>
          <CaptionStylePicker
            settings={settings}
            text={text}
            onChange={(style) => setSettings(withCaptionStyle(settings, style))}
          />
        </div>
        <section
          aria-label="ASS preview"
          className="grid items-start gap-6 sm:grid-cols-[14rem_minmax(0,1fr)]"
        >
          <CaptionStage cues={cues} settings={settings} text={text} />
          {/* It scrolls by itself, so the keyboard must reach it. */}
          <pre
            tabIndex={0}
            className="max-h-[30rem] overflow-auto rounded-md border border-line bg-wash p-3 text-xs leading-relaxed"
          >
            {ass}
          </pre>
        </section>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Export Video"
        description="This page shows subtitles only: there are no images and no audio to export. Videos are made in the video editor."
        action="Open Video Editor"
        onConfirm={() => void navigate(paths.videoEditor())}
      />
    </main>
  );
}

function SubtitleText({
  text,
  onChange,
}: {
  readonly text: string;
  readonly onChange: (text: string) => void;
}) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        Subtitle text
      </label>
      <textarea
        id={id}
        rows={4}
        maxLength={maxTextLength}
        className="field resize-y py-3"
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** What is typed stays as it is until the field is left; what is no frame's number changes nothing. */
function FrameIndex({
  value,
  onChange,
}: {
  readonly value: number;
  readonly onChange: (index: number) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label="Frame index"
      type="number"
      inputMode="numeric"
      min={0}
      max={maxFrameIndex}
      step={1}
      hint="From 0; a frame without audio lasts 6 seconds."
      value={typed ?? String(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        const index = Number(target.value);
        if (target.value !== '' && Number.isInteger(index) && index >= 0 && index <= maxFrameIndex)
          onChange(index);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
