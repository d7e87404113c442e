import type { RetellingStyleName } from '@komavox/narrator';
import { musicMoodLabels, musicMoods } from '@komavox/scene';
import {
  shortLengths,
  shortTemplateNames,
  shortTemplates,
  type ShortLength,
  type ShortTemplateName,
} from '@komavox/shorts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRetellingQuery } from '../api/retelling.js';
import type { Book } from '../reader/book.js';
import { paths } from '../routes/paths.js';
import { useAppDispatch } from '../store/hooks.js';
import { toastShown } from '../toasts/toast-slice.js';
import { Button } from '../ui/controls/Button.js';
import { Choice } from '../ui/controls/Choice.js';
import { Select } from '../ui/controls/Select.js';
import { counted } from '../ui/counted.js';
import { Progress } from '../ui/feedback/Progress.js';
import { Dialog } from '../ui/popups/Dialog.js';
import { makeShort, shortFailure, type MadeShort, type ShortMusic, type ShortStage } from './make-short.js';
import { RetellingChoice } from './RetellingChoice.js';

interface ShortDialogProps {
  readonly book: Book;
  readonly onClose: () => void;
}

const lengthLabels: Readonly<Record<ShortLength, string>> = {
  '30': '30 s',
  '60': '60 s',
  '90': '90 s',
  all: 'All of it',
};

const musics: readonly { readonly value: ShortMusic; readonly label: string }[] = [
  { value: 'suited', label: 'What suits it' },
  { value: 'none', label: 'None' },
  ...musicMoods.map((value) => ({ value, label: musicMoodLabels[value] })),
];

/** From a chapter to the draft of a short in the editor: a choice, one press, its progress. Closing cancels. */
export function ShortDialog({ book, onClose }: ShortDialogProps) {
  const [template, setTemplate] = useState<ShortTemplateName>('recap');
  const [length, setLength] = useState<ShortLength>('60');
  const [music, setMusic] = useState<ShortMusic>('suited');
  const [style, setStyle] = useState<RetellingStyleName | null>(null);
  const { data: retelling } = useRetellingQuery(undefined, { skip: style === null });
  const canMake = style === null || (retelling?.model ?? null) !== null;
  const { stage, failure, start, cancel } = useShort(book);
  const { about, hasMusic } = shortTemplates[template];
  const makeRef = useRef<HTMLButtonElement>(null);
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Make a short"
      description={about}
      focusRef={makeRef}
      footer={
        stage ? undefined : (
          <Button
            ref={makeRef}
            variant="primary"
            disabled={!canMake}
            onClick={() => start({ template, length, music, style })}
          >
            {failure === null ? 'Make it' : 'Try again'}
          </Button>
        )
      }
    >
      {stage ? (
        <div className="flex items-center gap-3">
          <Progress label="Making the short" percent={percentOf(stage)} message={messageOf(stage)} />
          <Button size="small" aria-label="Cancel the short" onClick={cancel}>
            Cancel
          </Button>
        </div>
      ) : (
        <>
          <Choice
            label="What it is like"
            value={template}
            layout="column"
            options={shortTemplateNames.map((value) => ({ value, label: shortTemplates[value].label }))}
            onChange={setTemplate}
          />
          <div className="grid gap-1.5">
            <Choice
              label="Length"
              value={length}
              options={shortLengths.map((value) => ({ value, label: lengthLabels[value] }))}
              onChange={setLength}
            />
            <p className="text-sm text-ink-soft">
              {length === 'all'
                ? 'Nothing is left out.'
                : 'The beginning, the end and the panels that say most, until it is about as long.'}
            </p>
          </div>
          <RetellingChoice
            style={style}
            onChange={setStyle}
            pages={book.pages.length}
            seconds={length === 'all' ? null : Number(length)}
          />
          <Select
            label="Music"
            labelShown
            value={music === 'suited' && !hasMusic ? 'none' : music}
            options={musics.filter(({ value }) => value !== 'suited' || hasMusic)}
            onChange={setMusic}
          />
          {failure !== null && (
            <p role="alert" className="text-sm font-semibold text-seal">
              The short could not be made. {failure}
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}

/** The work behind the dialog; it ends with it. */
function useShort(book: Book) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const running = useRef<AbortController>(null);
  /** null while nothing is made. */
  const [stage, setStage] = useState<ShortStage | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (choice: Parameters<typeof makeShort>[1]) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setFailure(null);
    setStage({ part: 'reading', done: 0, total: book.pages.length });
    const onProgress = (now: ShortStage) => !signal.aborted && setStage(now);
    try {
      const made = await dispatch(makeShort(book, choice, { signal, onProgress }));
      if (signal.aborted) return;
      dispatch(toastShown(doneToast(made)));
      void navigate(paths.project(made.id));
    } catch (error) {
      if (signal.aborted) return;
      console.warn('The short could not be made.', error);
      setStage(null);
      setFailure(shortFailure(error));
    }
  };
  return {
    stage,
    failure,
    start: (choice: Parameters<typeof makeShort>[1]) => void start(choice),
    cancel: () => {
      running.current?.abort();
      setStage(null);
    },
  };
}

function doneToast({ summary, unread, unspoken }: MadeShort): Parameters<typeof toastShown>[0] {
  const sentences = [
    summary,
    unread > 0 && `${counted(unread, 'page')} could not be read.`,
    unspoken > 0 && `${counted(unspoken, 'text')} could not be spoken.`,
  ].filter((sentence) => sentence !== false);
  return {
    title: 'Your short is ready',
    description: sentences.join(' '),
    variant: unread + unspoken > 0 ? 'destructive' : 'default',
  };
}

/** Where each part begins and ends, in percent of the whole: speaking takes longest. */
const shares: Readonly<Record<ShortStage['part'], readonly [from: number, to: number]>> = {
  reading: [0, 30],
  retelling: [30, 50],
  speaking: [50, 92],
  saving: [92, 100],
};

function percentOf({ part, done, total }: ShortStage): number {
  const [from, to] = shares[part];
  return from + (to - from) * (total === 0 ? 1 : done / total);
}

function messageOf({ part, done, total }: ShortStage): string {
  if (part === 'reading') return `Reading pages, ${done} of ${total}`;
  if (part === 'retelling') return `Retelling, shot ${done} of ${total}`;
  return part === 'speaking' ? `Speaking, ${done} of ${total}` : 'Saving the project';
}
