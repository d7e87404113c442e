import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { Button } from '../../ui/controls/Button.js';
import { Choice } from '../../ui/controls/Choice.js';
import { lazyDialog } from '../../ui/popups/lazy-dialog.js';
import { VoiceEngineNote } from '../../voices/VoiceEngineNote.js';
import { chooseVoice } from '../commands/voice.js';
import { DefaultVoice } from './DefaultVoice.js';

const VoiceGallery = lazyDialog(async () => (await import('../../voices/VoiceGallery.js')).VoiceGallery);

/** The default voice, or a voice model of the gallery. */
export function VoiceChoice() {
  const dispatch = useAppDispatch();
  const { kind, model } = useAppSelector(({ editor }) => editor.edited.voice);
  const language = useAppSelector(({ editor }) => editor.edited.language);
  const [open, setOpen] = useState(false);
  return (
    <div className="grid gap-2">
      <Choice
        label="Voice"
        layout="column"
        value={kind}
        options={[
          { value: 'default', label: 'Default Voice (Free)' },
          { value: 'custom', label: 'Custom Voice (1 credit)' },
        ]}
        onChange={(next) => dispatch(chooseVoice.done({ kind: next }))}
      />
      <DefaultVoice language={language} speaks={kind === 'default'} />
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0 text-sm break-words">
          {model ? (
            <span className={kind === 'custom' ? 'font-semibold' : 'text-ink-soft'}>{model.name}</span>
          ) : (
            <span className="text-ink-soft">No custom voice selected</span>
          )}
        </p>
        <Button size="small" className="shrink-0" onClick={() => setOpen(true)}>
          {model ? 'Change Voice' : 'Select Voice'}
        </Button>
      </div>
      {kind === 'custom' && <VoiceEngineNote language={language} className="text-xs" />}
      {open && (
        <VoiceGallery
          chosen={model?.id ?? null}
          language={language}
          onClose={() => setOpen(false)}
          onSelect={({ id, name }) => dispatch(chooseVoice.done({ kind: 'custom', model: { id, name } }))}
          onDeleted={(id) => {
            if (model?.id === id) dispatch(chooseVoice.done({ kind, model: null }));
          }}
        />
      )}
    </div>
  );
}
