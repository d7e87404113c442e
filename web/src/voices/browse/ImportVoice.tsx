import { useState } from 'react';
import { useImportVoiceMutation } from '../../api/voice-models.js';
import { useToast } from '../../toasts/use-toast.js';
import { Button } from '../../ui/controls/Button.js';
import { Checkbox } from '../../ui/controls/Checkbox.js';
import { Dialog } from '../../ui/popups/Dialog.js';
import { FileButton } from '../../ui/controls/FileButton.js';
import { ImportIcon } from '../../ui/icons.js';
import { consentLabel } from '../consent.js';
import { voiceFailure } from '../failures.js';

/** Brings a voice that was exported, which only its user then sees. */
export function ImportVoice({ onImported }: { readonly onImported: (id: string) => void }) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      <FileButton size="small" inputLabel="Voice file" accept=".komavox-voice" onFile={setFile}>
        <ImportIcon />
        Import voice
      </FileButton>
      {file && <ConsentDialog file={file} onImported={onImported} onClose={() => setFile(null)} />}
    </>
  );
}

function ConsentDialog({
  file,
  onImported,
  onClose,
}: {
  readonly file: File;
  readonly onImported: (id: string) => void;
  readonly onClose: () => void;
}) {
  const [consent, setConsent] = useState(false);
  const [importVoice, { isLoading }] = useImportVoiceMutation();
  const { notify, fail } = useToast();
  const send = async () => {
    const form = new FormData();
    form.append('consent', 'true');
    form.append('file', file, file.name);
    const { data, error } = await importVoice(form);
    if (!data) {
      fail(voiceFailure('import', error));
      return;
    }
    onClose();
    onImported(data.id);
    const about = `“${data.name}” is private: only you can see it.`;
    notify({ title: 'Voice Model Imported', description: [about, ...data.warnings].join(' ') });
  };
  return (
    <Dialog open onOpenChange={onClose} title="Import voice" description={file.name}>
      <Checkbox label={consentLabel} checked={consent} onChange={setConsent} />
      <Button variant="primary" disabled={!consent} busy={isLoading} onClick={() => void send()}>
        Import
      </Button>
    </Dialog>
  );
}
