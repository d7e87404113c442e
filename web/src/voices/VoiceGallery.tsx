import { useState } from 'react';
import { useMeQuery } from '../api/session.js';
import type { VoiceModel } from '../api/types.js';
import { useToast } from '../toasts/use-toast.js';
import { Dialog } from '../ui/popups/Dialog.js';
import { Tabs } from '../ui/controls/Tabs.js';
import { Browse } from './browse/Browse.js';
import { CreateForm } from './create/CreateForm.js';

interface VoiceGalleryProps {
  /** Id of the voice model in use. */
  readonly chosen: string | null;
  /** A code of the speech languages: what a voice is to speak, and a sample is read in. */
  readonly language: string;
  readonly onSelect: (model: VoiceModel) => void;
  /** The voice model is gone, or can't be used any more. */
  readonly onDeleted: (id: string) => void;
  readonly onClose: () => void;
}

/** The voice models that one may use, and the form that makes one (spec 2, section 2). */
export function VoiceGallery({ chosen, language, onSelect, onDeleted, onClose }: VoiceGalleryProps) {
  const { data: user } = useMeQuery();
  const { notify } = useToast();
  const [tab, setTab] = useState<'browse' | 'create'>('browse');
  /** The one that was just made. */
  const [newest, setNewest] = useState<string | null>(null);
  if (!user) return null;
  const browse = (
    <Browse
      userId={user.id}
      language={language}
      chosen={chosen}
      newest={newest}
      onNew={setNewest}
      onDeleted={onDeleted}
      onCreate={() => setTab('create')}
      onSelect={(model) => {
        onSelect(model);
        onClose();
        notify({ title: 'Voice Model Selected', description: model.name });
      }}
    />
  );
  const create = (
    <CreateForm
      language={language}
      onCreated={(id) => {
        setNewest(id);
        setTab('browse');
      }}
    />
  );
  return (
    <Dialog open size="tall" title="Voice Model Gallery" onOpenChange={onClose}>
      <Tabs
        label="Voice Model Gallery"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'browse', label: 'Browse', content: browse },
          { value: 'create', label: 'Create', content: create },
        ]}
      />
    </Dialog>
  );
}
