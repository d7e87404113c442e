import { estimateRetelling, shotsOf, type RetellingStyleName } from '@komavox/narrator';
import { useRetellingQuery } from '../api/retelling.js';
import type { Retelling } from '../api/types.js';
import { styleOptions, whereItGoes } from '../retelling/retelling-words.js';
import { Choice } from '../ui/controls/Choice.js';
import { Select } from '../ui/controls/Select.js';
import { counted } from '../ui/counted.js';

interface RetellingChoiceProps {
  /** null for the pages' own texts. */
  readonly style: RetellingStyleName | null;
  readonly onChange: (style: RetellingStyleName | null) => void;
  readonly pages: number;
  /** That the short aims at; null for all of it. */
  readonly seconds: number | null;
}

/** What is said: texts of the pages, or a retelling, with where pages go for it, or how to have one. */
export function RetellingChoice({ style, onChange, pages, seconds }: RetellingChoiceProps) {
  const { data, isError, isLoading } = useRetellingQuery(undefined, { skip: style === null });
  const model = data?.model ?? null;
  return (
    <div className="grid gap-1.5">
      <Choice
        label="What is said"
        value={style === null ? 'page' : 'retelling'}
        options={[
          { value: 'page', label: 'Page text' },
          { value: 'retelling', label: 'A retelling' },
        ]}
        onChange={(next) => onChange(next === 'page' ? null : 'recap')}
      />
      {style !== null && model && (
        <Select label="Style" labelShown value={style} options={styleOptions} onChange={onChange} />
      )}
      {style !== null && (
        <p className="text-sm text-ink-soft" role={data && !model ? 'alert' : undefined}>
          {isLoading && 'Looking for a model…'}
          {isError && 'It could not be found out whether a model is set up. Try again in a moment.'}
          {data && (model ? whatGoesWhere(data, shotsOf(pages, seconds)) : noModel)}
        </p>
      )}
    </div>
  );
}

const noModel =
  'No model is set up here. Whoever runs this Komavox can have one with two settings, NARRATOR_URL and NARRATOR_MODEL: ' +
  'a local Ollama, for example, at http://localhost:11434/v1.';

/** In sentences, before anything goes. */
function whatGoesWhere(retelling: Retelling, shots: number): string {
  const { limits, model, typicalSeconds } = retelling;
  if (!model) return noModel;
  const { pictures } = model;
  const { calls, tokens, ...time } = estimateRetelling(shots, limits, { pictures, typicalSeconds });
  const thousands = Math.max(1, Math.round(tokens / 1000));
  const typical = time.seconds === null ? '' : `about ${minutes(time.seconds)}, `;
  return `${whereItGoes(model)} About ${counted(calls, 'call')} and ${thousands},000 tokens, ${typical}${minutes(time.maxSeconds)} at most.`;
}

const minutes = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
