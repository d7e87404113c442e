import type { AssignedLine, LineKind, LineManner, Member } from '@komavox/cast';
import { AuditionButton } from '../narration/AuditionButton.js';
import { Select } from '../ui/controls/Select.js';
import type { CastAudition } from './use-cast-audition.js';

const kinds: readonly { readonly value: LineKind; readonly label: string }[] = [
  { value: 'speech', label: 'Speech' },
  { value: 'caption', label: 'Caption' },
  { value: 'sound', label: 'Sound effect' },
];

const manners: readonly { readonly value: LineManner; readonly label: string }[] = [
  { value: 'plain', label: 'Plain' },
  { value: 'shout', label: 'Shout' },
  { value: 'whisper', label: 'Whisper' },
];

/** No member has it: members have ids. */
const nobody = '';

interface CastLinesProps {
  readonly lines: readonly AssignedLine[];
  readonly members: readonly Member[];
  readonly language: string;
  /** The voice that each member has now. */
  readonly given: ReadonlyMap<string, string>;
  readonly audition: CastAudition;
  readonly onChange: (index: number, part: Partial<AssignedLine>) => void;
}

/** The lines of the page in reading order. */
export function CastLines({ lines, members, language, given, audition, onChange }: CastLinesProps) {
  const speakers = [
    { value: nobody, label: 'Default voice' },
    ...members.map(({ id, name }) => ({ value: id, label: name.trim() === '' ? 'Nameless' : name })),
  ];
  return (
    <ol className="grid gap-2">
      {lines.map((line, index) => {
        const number = index + 1;
        return (
          <li key={index} className="grid gap-2 rounded-md border border-line p-3">
            <div className="flex items-start gap-2">
              <p lang={language} className="grow self-center text-sm break-words">
                {line.text}
              </p>
              <AuditionButton
                size="small"
                id={`line ${index}`}
                of={`line ${number}`}
                request={audition.askLine(line, given.get(line.memberId ?? nobody))}
                audition={audition.player}
              />
            </div>
            <div className="grid grid-cols-2 gap-2 sm:grid-cols-[2fr_1fr_1fr]">
              <Select
                label={`Speaker of line ${number}`}
                value={line.memberId ?? nobody}
                options={speakers}
                onChange={(id) => onChange(index, { memberId: id === nobody ? null : id })}
                className="max-sm:col-span-2"
              />
              <Select
                label={`Kind of line ${number}`}
                value={line.kind}
                options={kinds}
                onChange={(kind) => onChange(index, { kind })}
              />
              <Select
                label={`Manner of line ${number}`}
                value={line.manner}
                options={manners}
                onChange={(manner) => onChange(index, { manner })}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
