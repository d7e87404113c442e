import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { VoiceModel } from '../../api/types.js';
import { Button, IconButton } from '../../ui/controls/Button.js';
import { ConfirmDialog } from '../../ui/popups/Dialog.js';
import { CopyIcon, DeleteIcon, ExportIcon, LockIcon, PlayIcon, StopIcon } from '../../ui/icons.js';
import { Avatar } from './Avatar.js';
import { useVoiceActions } from './use-voice-actions.js';

interface VoiceCardProps {
  readonly model: VoiceModel;
  readonly own: boolean;
  readonly chosen: boolean;
  readonly isNew: boolean;
  readonly playing: boolean;
  readonly onPlay: () => void;
  readonly onSelect: () => void;
  readonly onCloned: (id: string) => void;
  readonly onDeleted: () => void;
}

/** A voice model with what can be done with it; only its owner can export or delete it. */
export function VoiceCard(props: VoiceCardProps) {
  const { model, own, chosen, isNew, playing, onPlay, onSelect, onCloned, onDeleted } = props;
  const card = useRef<HTMLLIElement>(null);
  const select = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState(false);
  const { busy, clone, remove, save } = useVoiceActions(model, { onCloned, onDeleted });
  useEffect(() => {
    if (!isNew) return;
    card.current?.scrollIntoView({ block: 'nearest' });
    select.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <li
      ref={card}
      aria-label={model.name}
      aria-current={chosen || undefined}
      className={`grid gap-3 rounded-md border p-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center ${
        isNew || chosen ? 'border-seal' : 'border-line'
      }`}
    >
      <div className="flex min-w-0 items-center gap-3">
        <IconButton label={playing ? 'Stop sample' : 'Play sample'} onClick={onPlay}>
          {playing ? <StopIcon /> : <PlayIcon />}
        </IconButton>
        <Avatar name={model.name} url={model.avatarUrl} />
        <div className="grid min-w-0 gap-1">
          <p className="font-semibold break-words">{model.name}</p>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
            <span className="min-w-0 break-words">by {model.display_name}</span>
            <Marks model={model} own={own} chosen={chosen} isNew={isNew} />
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 sm:justify-end">
        <Button ref={select} size="small" onClick={onSelect}>
          Select
        </Button>
        <Button
          variant="quiet"
          size="small"
          busy={busy === 'clone'}
          disabled={busy !== null}
          onClick={() => void clone()}
        >
          {busy !== 'clone' && <CopyIcon />}
          Clone
        </Button>
        {own && (
          <>
            <IconButton label="Export" size="small" disabled={busy !== null} onClick={() => void save()}>
              <ExportIcon />
            </IconButton>
            <IconButton label="Delete" size="small" disabled={busy !== null} onClick={() => setAsking(true)}>
              <DeleteIcon />
            </IconButton>
          </>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete “${model.name}”?`}
        description="Are you sure you want to delete this voice model? This action cannot be undone."
        action="Delete"
        onConfirm={() => void remove()}
      />
    </li>
  );
}

function Marks({ model, own, chosen, isNew }: Pick<VoiceCardProps, 'model' | 'own' | 'chosen' | 'isNew'>) {
  return (
    <>
      {isNew && <Mark>New</Mark>}
      {chosen && <Mark>In use</Mark>}
      {own && <Mark>Mine</Mark>}
      <Mark>
        {!model.isPublic && <LockIcon />}
        {model.isPublic ? 'Public' : 'Private'}
      </Mark>
    </>
  );
}

const Mark = ({ children }: { readonly children: ReactNode }) => (
  <span className="inline-flex items-center gap-1 rounded-full border border-line-strong px-2 text-xs font-semibold">
    {children}
  </span>
);
