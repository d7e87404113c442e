import { useState } from 'react';
import type { VoiceModel } from '../../api/types.js';
import {
  useCloneVoiceMutation,
  useDeleteVoiceMutation,
  useExportVoiceMutation,
} from '../../api/voice-models.js';
import { blobUrl, dropBlob } from '../../blobs/blobs.js';
import { download } from '../../export/download.js';
import { useToast } from '../../toasts/use-toast.js';
import { voiceFailure } from '../failures.js';

interface Done {
  readonly onCloned: (id: string) => void;
  readonly onDeleted: () => void;
}

/** What a person does with a voice model; each tells how it went. */
export function useVoiceActions({ id, name }: VoiceModel, { onCloned, onDeleted }: Done) {
  const { notify, fail } = useToast();
  const [busy, setBusy] = useState<'clone' | 'delete' | 'export' | null>(null);
  const [cloneVoice] = useCloneVoiceMutation();
  const [deleteVoice] = useDeleteVoiceMutation();
  const [exportVoice] = useExportVoiceMutation();

  const clone = async () => {
    setBusy('clone');
    const { data, error } = await cloneVoice(id);
    setBusy(null);
    if (!data) {
      fail(voiceFailure('clone', error));
      return;
    }
    onCloned(data.id);
    notify({
      title: 'Voice Model Cloned',
      description: ['Only you can see it.', ...data.warnings].join(' '),
    });
  };

  const remove = async () => {
    setBusy('delete');
    const { data, error } = await deleteVoice(id);
    setBusy(null);
    if (error) {
      fail(voiceFailure('delete', error));
      return;
    }
    onDeleted();
    const issues = data?.issues ?? [];
    if (issues.length === 0) notify({ title: 'Voice Model Deleted', description: name });
    else fail({ title: 'Error', description: `Voice model deleted with some issues: ${issues.join(', ')}` });
  };

  const save = async () => {
    setBusy('export');
    const { data: file, error } = await exportVoice(id);
    setBusy(null);
    const url = file && blobUrl(file);
    if (file === undefined || url === undefined) {
      fail(voiceFailure('export', error));
      return;
    }
    download(url, `${fileName(name)}.komavox-voice`);
    // The browser has begun to read it by then.
    setTimeout(() => dropBlob(file), 60_000);
  };

  return { busy, clone, remove, save };
}

/** Without what a file system forbids. */
const fileName = (name: string): string =>
  name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-').slice(0, 100) || 'voice';
