import { RadioGroup } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import type { Voice, VoiceList } from '../api/types.js';
import { useVoicesQuery } from '../api/voice.js';
import { Choice } from '../ui/controls/Choice.js';
import { FailedToLoad } from '../ui/feedback/Notice.js';
import { sentenceToHear } from '../voices/lines-to-read.js';
import { hasGenders, listedVoices, missingEngines, type Gender } from './listed-voices.js';
import { MissingVoices } from './MissingVoices.js';
import { AuditionButton } from './AuditionButton.js';
import { useAudition } from './use-audition.js';

interface VoicePickerProps {
  readonly label: string;
  /** A code: the voices that speak it are there. */
  readonly language: string;
  /** Id of a voice; empty for the best that is installed. */
  readonly value: string;
  readonly onChange: (voice: string) => void;
  /** As fast and as loud as a text will be. */
  readonly speed?: number;
  readonly volume?: number;
}

/** The built-in voices of a language, each to be heard before it is chosen. */
export function VoicePicker(props: VoicePickerProps) {
  // What is installed may have changed since the last look.
  const { data, isError, isFetching, refetch } = useVoicesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (data) return <Voices {...props} list={data} />;
  if (isError && !isFetching) return <FailedToLoad what="The voices" onRetry={() => void refetch()} />;
  return (
    <div role="status" data-skeleton className="grid gap-2">
      <span className="sr-only">Loading voices</span>
      {[0, 1, 2, 3].map((row) => (
        <span key={row} aria-hidden className="skeleton h-13 rounded-md" />
      ))}
    </div>
  );
}

const genders = [
  { value: 'all', label: 'All' },
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
] as const;

function Voices(props: VoicePickerProps & { readonly list: VoiceList }) {
  const { list, label, language, value, onChange, speed = 1, volume = 1 } = props;
  const [gender, setGender] = useState<Gender>('all');
  const audition = useAudition(volume);
  const chooses = hasGenders(list, language);
  const groups = listedVoices(list, language, chooses ? gender : 'all');
  const all = list.voices.filter((voice) => voice.language === language);
  const standard = all.find(({ isDefault }) => isDefault);
  const isThere = value === '' || all.some(({ id }) => id === value);
  const row = (voice: Voice) => (
    <VoiceRow
      key={voice.id}
      value={voice.id}
      name={voice.name}
      note={voice.gender === 'unknown' ? '' : voice.gender === 'female' ? 'Female' : 'Male'}
    >
      <AuditionButton
        id={voice.id}
        of={voice.name}
        request={{ ...sentenceToHear(language), voice: voice.id, ...(speed !== 1 && { speed }) }}
        audition={audition}
      />
    </VoiceRow>
  );
  return (
    <div className="grid gap-4">
      <MissingVoices engines={missingEngines(list, language)} />
      {chooses && <Choice label="Show" value={gender} options={genders} onChange={setGender} />}
      {!isThere && (
        <p role="status" className="text-sm text-ink-soft">
          The chosen voice ({value}) isn’t ready. The best that is installed speaks until it is.
        </p>
      )}
      <RadioGroup.Root aria-label={label} value={value} onValueChange={onChange} className="grid gap-4">
        <VoiceRow value="" name="Automatic" note={standard ? `The best installed: ${standard.name}` : ''} />
        {groups.map(({ engine, name, voices }) => (
          <div key={engine} role="group" aria-label={name} className="grid gap-2">
            <p aria-hidden className="text-sm font-semibold text-ink-soft">
              {name}
            </p>
            <div className="grid gap-2 sm:grid-cols-2">{voices.map(row)}</div>
          </div>
        ))}
      </RadioGroup.Root>
      {all.length === 0 && <p className="text-ink-soft">No voice speaks this language here.</p>}
    </div>
  );
}

interface VoiceRowProps {
  readonly value: string;
  readonly name: string;
  readonly note: string;
  readonly children?: ReactNode;
}

function VoiceRow({ value, name, note, children }: VoiceRowProps) {
  return (
    <div className="flex items-center gap-1 rounded-md border border-line has-[[data-state=checked]]:border-seal">
      <RadioGroup.Item
        value={value}
        className="flex min-h-13 min-w-0 grow items-center gap-3 rounded-md px-3 py-1.5 text-left hover:bg-wash"
      >
        <span
          aria-hidden
          className="grid size-5 shrink-0 place-items-center rounded-full border-2 border-line-strong"
        >
          <RadioGroup.Indicator className="size-2.5 rounded-full bg-seal" />
        </span>
        <span className="grid min-w-0">
          <span className="font-semibold break-words">{name}</span>
          {note !== '' && <span className="text-sm text-ink-soft">{note}</span>}
        </span>
      </RadioGroup.Item>
      {children}
    </div>
  );
}
