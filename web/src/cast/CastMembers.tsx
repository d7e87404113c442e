import { narratorId, type Member } from '@komavox/cast';
import { nanoid } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import { AuditionButton } from '../narration/AuditionButton.js';
import type { EngineVoices } from '../narration/listed-voices.js';
import { Button, IconButton } from '../ui/controls/Button.js';
import { ConfirmDialog } from '../ui/popups/Dialog.js';
import { DeleteIcon, PlusIcon } from '../ui/icons.js';
import { Select } from '../ui/controls/Select.js';
import type { CastAudition } from './use-cast-audition.js';

interface CastMembersProps {
  readonly members: readonly Member[];
  /** Of the language. */
  readonly voices: readonly EngineVoices[];
  /** The voice that each member has now. */
  readonly given: ReadonlyMap<string, string>;
  readonly language: string;
  readonly audition: CastAudition;
  readonly onChange: (members: readonly Member[]) => void;
  readonly onRemove: (id: string) => void;
}

const maxMembers = 60;

/** The members with their names and voices. */
export function CastMembers({ members, onChange, onRemove, ...shown }: CastMembersProps) {
  const put = (next: Member) => onChange(members.map((member) => (member.id === next.id ? next : member)));
  const [removed, setRemoved] = useState<Member | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  return (
    <section aria-labelledby="cast-members" className="grid gap-3">
      <h3 id="cast-members" className="text-base font-semibold">
        Cast
      </h3>
      {members.length === 0 && (
        <p className="text-sm text-ink-soft">
          Nobody has a voice yet: all lines are read in one. Add who speaks, or let it be suggested.
        </p>
      )}
      <ul className="grid gap-2">
        {members.map((member) => (
          <li key={member.id}>
            <MemberRow member={member} onChange={put} onRemove={() => setRemoved(member)} {...shown} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={add}
          size="small"
          disabled={members.length >= maxMembers}
          onClick={() => onChange([...members, { id: nanoid(), name: freeName(members), voices: {} }])}
        >
          <PlusIcon />
          Add member
        </Button>
        {!members.some(({ id }) => id === narratorId) && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => onChange([{ id: narratorId, name: 'Narrator', voices: {} }, ...members])}
          >
            Add narrator
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title={removed ? `Remove ${shownName(removed)} from the cast?` : ''}
        description="Lines of this manga that are assigned here will be read in the default voice. This action cannot be undone."
        action="Remove"
        onConfirm={() => removed && onRemove(removed.id)}
        focusAfter={add}
      />
    </section>
  );
}

const shownName = ({ name }: Member): string => (name.trim() === '' ? 'Nameless' : name);

/** "Speaker 3". */
function freeName(members: readonly Member[]): string {
  const names = new Set(members.map(({ name }) => name));
  let number = 1;
  while (names.has(`Speaker ${number}`)) number++;
  return `Speaker ${number}`;
}

interface MemberRowProps extends Pick<CastMembersProps, 'voices' | 'given' | 'language' | 'audition'> {
  readonly member: Member;
  readonly onChange: (member: Member) => void;
  readonly onRemove: () => void;
}

function MemberRow({ member, voices, given, language, audition, onChange, onRemove }: MemberRowProps) {
  const chosen = member.voices[language];
  const choose = (voice: string) => {
    const { [language]: _before, ...others } = member.voices;
    onChange({ ...member, voices: voice === '' ? others : { ...others, [language]: voice } });
  };
  const name = shownName(member);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-2 max-sm:rounded-md max-sm:border max-sm:border-line max-sm:p-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_auto]">
      <input
        className="field min-h-11 text-sm max-sm:col-span-3"
        aria-label={`Name of ${name}`}
        aria-invalid={member.name.trim() === '' || undefined}
        value={member.name}
        maxLength={60}
        onChange={(event) => onChange({ ...member, name: event.target.value })}
      />
      <Select
        label={`Voice of ${name}`}
        value={chosen ?? ''}
        options={voiceOptions(voices, chosen, given.get(member.id))}
        onChange={choose}
      />
      <AuditionButton
        id={`member ${member.id}`}
        of={`the voice of ${name}`}
        request={audition.askVoice(given.get(member.id))}
        audition={audition.player}
      />
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <DeleteIcon />
      </IconButton>
    </div>
  );
}

const genders = { female: ', women', male: ', men', unknown: '' } as const;

/** Automatic first; a chosen voice that can't speak now stays in the list, as what was chosen is kept. */
function voiceOptions(
  engines: readonly EngineVoices[],
  chosen: string | undefined,
  given: string | undefined,
) {
  const all = engines.flatMap(({ name: engine, voices }) =>
    voices.map(({ id, name, gender }) => ({ value: id, label: name, group: `${engine}${genders[gender]}` })),
  );
  const named = chosen === undefined ? all.find(({ value }) => value === given) : undefined;
  const isReady = chosen === undefined || all.some(({ value }) => value === chosen);
  return [
    { value: '', label: named ? `Automatic (${named.label})` : 'Automatic' },
    ...(isReady ? [] : [{ value: chosen, label: `${chosen} (not ready)` }]),
    ...all,
  ];
}
