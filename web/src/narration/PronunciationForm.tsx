import { useState, type RefObject } from 'react';
import type { Pronunciation } from '../api/types.js';
import type { SpeechRequest } from '../api/voice.js';
import { Button } from '../ui/controls/Button.js';
import { PlayIcon, StopIcon } from '../ui/icons.js';
import { Spinner } from '../ui/feedback/Spinner.js';
import { TextField } from '../ui/controls/TextField.js';
import { isSpeakableAlone, misspelt, readingStyle } from './readings.js';
import type { Audition } from './use-audition.js';

interface PronunciationFormProps {
  readonly language: string;
  /** The one that is edited; null for a new one. */
  readonly entry: Pronunciation | null;
  /** To begin a new one with. */
  readonly word: string;
  readonly others: readonly Pronunciation[];
  /** No other word may be added. */
  readonly isFull: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly audition: Audition;
  readonly request: (text: string) => SpeechRequest;
  /** Resolves when it was saved, which begins another form, or refused. */
  readonly onSave: (entry: Pronunciation) => Promise<void>;
  readonly onCancel: () => void;
}

const nothingWrong = { word: '', reading: '' };
const auditionId = 'reading';

/** A word and its reading, to be heard before they are kept. */
export function PronunciationForm(props: PronunciationFormProps) {
  const { language, entry, others, field, audition, request, onSave, onCancel } = props;
  const known = others.find(({ word }) => word === props.word);
  const begun = { word: known ? '' : props.word, reading: '' };
  const [draft, setDraft] = useState<Pronunciation>(entry ?? begun);
  const [wrong, setWrong] = useState(nothingWrong);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<Pronunciation>) => {
    setDraft({ ...draft, ...part });
    setWrong(nothingWrong);
  };
  const save = async () => {
    const found = misspelt(draft, others);
    setWrong(found);
    if (found.word !== '' || found.reading !== '') return;
    setBusy(true);
    await onSave({ word: draft.word.trim(), reading: draft.reading.trim() });
    setBusy(false);
  };
  const playing = audition.stateOf(auditionId);
  return (
    <form
      noValidate
      aria-label={entry ? `Edit “${entry.word}”` : 'Add a pronunciation'}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2 sm:items-start">
        <TextField
          ref={field}
          label="Word"
          lang={language}
          maxLength={60}
          readOnly={busy}
          autoComplete="off"
          value={draft.word}
          hint="As it is written."
          error={wrong.word}
          onChange={(event) => change({ word: event.target.value })}
        />
        <TextField
          label="Reading"
          lang={language}
          maxLength={120}
          readOnly={busy}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={draft.reading}
          hint={readingStyle(language).hint}
          error={wrong.reading}
          onChange={(event) => change({ reading: event.target.value })}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" size="small" busy={busy} disabled={props.isFull}>
          {entry ? 'Save' : 'Add'}
        </Button>
        {isSpeakableAlone(language) && (
          <Button
            size="small"
            aria-busy={playing === 'loading' || undefined}
            disabled={playing === 'silent' && draft.reading.trim() === ''}
            onClick={() => audition.toggle(auditionId, request(draft.reading.trim()))}
          >
            {playing === 'silent' ? <PlayIcon /> : playing === 'loading' ? <Spinner /> : <StopIcon />}
            {playing === 'silent' ? 'Play it' : 'Stop'}
          </Button>
        )}
        {entry && (
          <Button variant="quiet" size="small" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      {props.isFull && (
        <p className="text-sm text-ink-soft">The list is full: remove a word before you add another.</p>
      )}
    </form>
  );
}
