import { useState } from 'react';
import { Button } from '../ui/controls/Button.js';
import { Select } from '../ui/controls/Select.js';
import { Slider } from '../ui/controls/Slider.js';
import { spokenLanguageOptions } from '../ui/controls/spoken-language-options.js';
import type { KnownNarration } from './use-narration.js';
import { VoicePicker } from './VoicePicker.js';

interface VoiceSettingsProps {
  readonly known: KnownNarration;
  /** False where there is none: what is chosen is for every manga. */
  readonly ofManga: boolean;
  readonly language: string;
  readonly onLanguage: (language: string) => void;
}

/** Speed, volume, and the voice of each language. */
export function VoiceSettings({ known, ofManga, language, onLanguage }: VoiceSettingsProps) {
  const { narration, differs } = known;
  return (
    <div className="grid gap-5">
      <div className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        <Level
          label="Speed"
          value={narration.speed}
          {...{ min: 0.5, max: 2, step: 0.05 }}
          text={(speed) => `${Number(speed.toFixed(2))}×`}
          onChange={(speed) => void known.chooseSpeed(speed)}
        />
        <Level
          label="Volume"
          value={narration.volume}
          {...{ min: 0, max: 1, step: 0.05 }}
          text={(volume) => `${Math.round(volume * 100)}%`}
          onChange={(volume) => void known.chooseVolume(volume)}
        />
      </div>
      {ofManga && (
        // Always there, as what comes below must not move while it is chosen from, and the focus must not be lost.
        <div className="flex flex-wrap gap-3">
          <Button size="small" aria-disabled={!differs} onClick={() => differs && void known.useForAll()}>
            Use for every manga
          </Button>
          <Button size="small" aria-disabled={!differs} onClick={() => differs && void known.useGeneral()}>
            Use what is set for every manga
          </Button>
        </div>
      )}
      <Select
        label="Language"
        labelShown
        className="grid-cols-[auto_1fr] items-center gap-x-3"
        value={language}
        options={spokenLanguageOptions(language)}
        onChange={onLanguage}
      />
      <VoicePicker
        label="Voice"
        language={language}
        value={narration.voices[language] ?? ''}
        speed={narration.speed}
        volume={narration.volume}
        onChange={(voice) => void known.chooseVoice(language, voice)}
      />
    </div>
  );
}

interface LevelProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly text: (value: number) => string;
  readonly onChange: (value: number) => void;
}

/** A slider with its value beside it; chosen once it is let go. */
function Level({ label, value, text, onChange, ...range }: LevelProps) {
  const [moved, setMoved] = useState<number | null>(null);
  const shown = moved ?? value;
  return (
    <div>
      <p aria-hidden className="flex justify-between gap-2 text-sm">
        <span className="font-semibold">{label}</span>
        <span className="tabular-nums">{text(shown)}</span>
      </p>
      <Slider
        {...range}
        label={label}
        value={shown}
        valueText={text(shown)}
        onChange={setMoved}
        onCommit={(chosen) => {
          setMoved(null);
          onChange(chosen);
        }}
      />
    </div>
  );
}
