import { useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { useToast } from '../../toasts/use-toast.js';
import { Button } from '../../ui/controls/Button.js';
import { Checkbox } from '../../ui/controls/Checkbox.js';
import { Progress } from '../../ui/feedback/Progress.js';
import { Switch } from '../../ui/controls/Switch.js';
import { TextField } from '../../ui/controls/TextField.js';
import { consentLabel } from '../consent.js';
import { changeDraft, type VoiceDraft } from '../voice-draft.js';
import { AvatarField } from './AvatarField.js';
import { SampleField } from './SampleField.js';
import { useCreate, type Wrong } from './use-create.js';

interface CreateFormProps {
  /** What a sample is read in. */
  readonly language: string;
  readonly onCreated: (id: string) => void;
}

const incomplete = {
  title: 'Error',
  description: 'Please provide a name and upload a sample audio file.',
};

/** Makes a voice model of a name and a sample (spec 2, sections 2 and 5). */
export function CreateForm({ language, onCreated }: CreateFormProps) {
  const dispatch = useAppDispatch();
  const { fail } = useToast();
  const draft = useAppSelector(({ voiceDraft }) => voiceDraft);
  const { percent, wrong, forget, create } = useCreate(onCreated);
  const fields = useFields();
  const ready = draft.name.trim() !== '' && draft.sample !== null;
  const change = (changes: Partial<VoiceDraft>) => {
    forget();
    dispatch(changeDraft(changes));
  };
  const submit = async () => {
    if (percent !== null) return;
    if (!ready) {
      fail(incomplete);
      return;
    }
    const found = await create();
    if (found !== null) fields.show(found);
  };
  const said = (field: Wrong['field']) => (wrong?.field === field ? wrong.reason : '');
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        ref={fields.name}
        label="Name"
        autoComplete="off"
        maxLength={80}
        value={draft.name}
        error={said('name')}
        onChange={(event) => change({ name: event.target.value })}
        onKeyDown={(event) => {
          // With its button disabled a form isn't submitted by Enter.
          if (event.key === 'Enter' && !ready) void submit();
        }}
      />
      <SampleField ref={fields.sample} language={language} error={said('sample')} onChange={forget} />
      <AvatarField error={said('avatar')} onChange={forget} />
      <div>
        <Switch
          label="Share publicly"
          checked={draft.isPublic}
          onChange={(isPublic) => change({ isPublic })}
        />
        <p className="text-sm text-ink-soft">
          {draft.isPublic ? 'Everybody here can hear, use and clone it.' : 'Only you can see and use it.'}
        </p>
      </div>
      <Checkbox
        ref={fields.consent}
        label={consentLabel}
        checked={draft.consent}
        error={said('consent')}
        onChange={(consent) => change({ consent })}
      />
      <div className="grid gap-3">
        <Button type="submit" variant="primary" disabled={!ready} busy={percent !== null}>
          Create Voice Model
        </Button>
        {percent !== null && (
          <Progress
            label="Upload progress"
            percent={percent}
            message={percent < 100 ? 'Sending the sample' : 'Making the voice'}
          />
        )}
      </div>
    </form>
  );
}

/** The fields that can be wrong, to bring the focus there. */
function useFields() {
  const name = useRef<HTMLInputElement>(null);
  const sample = useRef<HTMLInputElement>(null);
  const consent = useRef<HTMLInputElement>(null);
  const of = { name, sample, consent, avatar: null };
  return { ...of, show: (field: Wrong['field']) => of[field]?.current?.focus() };
}
