import { useEffect, useRef, useState } from 'react';
import type { Pronunciation } from '../api/types.js';
import type { SpeechRequest } from '../api/voice.js';
import { IconButton } from '../ui/controls/Button.js';
import { DeleteIcon, EditIcon } from '../ui/icons.js';
import { Notice } from '../ui/feedback/Notice.js';
import { Select } from '../ui/controls/Select.js';
import { spokenLanguageOptions } from '../ui/controls/spoken-language-options.js';
import { PronunciationForm } from './PronunciationForm.js';
import { readingStyle } from './readings.js';
import { AuditionButton } from './AuditionButton.js';
import type { KnownNarration } from './use-narration.js';
import { useAudition } from './use-audition.js';

interface PronunciationsProps {
  readonly known: KnownNarration;
  readonly mangaId: string;
  /** To begin with. */
  readonly word: string;
  readonly language: string;
  readonly onLanguage: (language: string) => void;
}

const maxPronunciations = 300;

/** Words of the manga with the reading to say for each, by language. */
export function Pronunciations({ known, mangaId, word, language, onLanguage }: PronunciationsProps) {
  const { narration } = known;
  const list = known.pronunciations[language] ?? [];
  const { form, begin, beginAfter, leave } = useForm();
  const { edited, turn } = form;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (turn > 0) field.current?.focus();
  }, [turn]);
  const audition = useAudition(narration.volume);
  const voice = narration.voices[language] ?? '';
  const spoken = (text: string): SpeechRequest => ({
    ...{ text, language },
    ...(voice !== '' && { voice }),
    ...(narration.speed !== 1 && { speed: narration.speed }),
  });
  const found = list.find((one) => one.word === edited) ?? null;

  const save = async (entry: Pronunciation) => {
    const next = found ? list.map((one) => (one === found ? entry : one)) : [...list, entry];
    const saved = await known.setPronunciations(language, next);
    if (saved) beginAfter(form);
  };
  const remove = (entry: Pronunciation) => {
    if (entry === found) begin(null);
    else field.current?.focus();
    void known.setPronunciations(
      language,
      list.filter((one) => one !== entry),
    );
  };

  return (
    <div className="grid grid-cols-1 gap-5">
      <Select
        label="Language"
        labelShown
        className="grid-cols-[auto_1fr] items-center gap-x-3"
        value={language}
        options={spokenLanguageOptions(language)}
        onChange={(next) => {
          leave();
          onLanguage(next);
        }}
      />
      <PronunciationForm
        key={`${language} ${turn}`}
        language={language}
        entry={found}
        word={word}
        others={list.filter((one) => one !== found)}
        isFull={!found && list.length >= maxPronunciations}
        field={field}
        audition={audition}
        request={spoken}
        onSave={save}
        onCancel={() => begin(null)}
      />
      {list.length === 0 ? (
        <Empty language={language} />
      ) : (
        <ul aria-label="Pronunciations" className="grid grid-cols-1 gap-2">
          {list.map((entry) => (
            <li
              key={entry.word}
              aria-label={entry.word}
              aria-current={entry === found || undefined}
              className="flex items-center gap-1 rounded-md border border-line py-1 pr-1 pl-3 aria-[current]:border-seal"
            >
              <p lang={language} className="min-w-0 grow wrap-anywhere">
                <span className="font-semibold">{entry.word}</span> <span aria-hidden>→</span>{' '}
                <span className="text-ink-soft">{entry.reading}</span>
              </p>
              <AuditionButton
                id={`word ${entry.word}`}
                of={`“${entry.word}”`}
                request={{ ...spoken(entry.word), mangaId }}
                audition={audition}
              />
              <IconButton label={`Edit “${entry.word}”`} onClick={() => begin(entry.word)}>
                <EditIcon />
              </IconButton>
              <IconButton label={`Remove “${entry.word}”`} onClick={() => remove(entry)}>
                <DeleteIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The word that is edited, or null. Each form that somebody begins is a new one, with the focus. */
function useForm() {
  const [form, setForm] = useState<{ readonly edited: string | null; readonly turn: number }>({
    edited: null,
    turn: 0,
  });
  const next = (edited: string | null) => (now: typeof form) => ({ edited, turn: now.turn + 1 });
  return {
    form,
    begin: (edited: string | null) => setForm(next(edited)),
    /** Where another was begun meanwhile, that one stays, with what is typed in it. */
    beginAfter: (ended: typeof form) => setForm((now) => (now === ended ? next(null)(now) : now)),
    leave: () => setForm(({ turn }) => ({ edited: null, turn })),
  };
}

function Empty({ language }: { readonly language: string }) {
  const { word, reading } = readingStyle(language).example;
  return (
    <Notice title="No pronunciations yet">
      <p className="text-ink-soft">
        A name is said wrongly? Say how it is read, and it is so in all of this manga. For example{' '}
        <span lang={language} className="font-semibold whitespace-nowrap text-ink">
          {word} → {reading}
        </span>
      </p>
    </Notice>
  );
}
