import { useRef, useState, type RefObject } from 'react';
import { Button } from '../ui/controls/Button.js';
import { Dialog } from '../ui/popups/Dialog.js';
import { ImportIcon } from '../ui/icons.js';
import { Spinner } from '../ui/feedback/Spinner.js';
import { acceptedFiles, chosenFiles, wordsOfRefused, type ChosenFile } from './chosen-files.js';
import { PlanForm } from './plan/PlanForm.js';
import { useSources } from './use-sources.js';

interface ImportDialogProps {
  /** Chosen before, by dropping them. */
  readonly files?: readonly ChosenFile[];
  /** An import of one's own that gets what is chosen as its next chapters. */
  readonly manga?: { readonly id: string; readonly title: string; readonly language: string };
  readonly onClose: () => void;
}

/** Form for files to import and what is made of them; the tray shows the upload. */
export function ImportDialog({ files = [], manga, onClose }: ImportDialogProps) {
  const [chosen, setChosen] = useState(files);
  const { sources, refused, progress, error } = useSources(chosen);
  const problem = error === '' ? wordsOfRefused(refused) : error;
  const ready = sources !== null && sources.length > 0;
  return (
    <Dialog
      open
      size={ready ? 'wide' : 'narrow'}
      onOpenChange={onClose}
      title={manga ? 'Add chapters' : 'Import manga'}
      description={
        manga
          ? `CBZ, ZIP or PDF files, pictures, or folders of them. They become the next chapters of ${manga.title}.`
          : 'CBZ, ZIP or PDF files, pictures, or folders of them: a folder of chapters becomes one manga. Only you will see it, until you share it.'
      }
    >
      <div className="grid gap-5">
        <Pickers chosen={chosen.length > 0} onChosen={setChosen} />
        {progress !== '' && (
          <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
            <Spinner />
            {progress}
          </p>
        )}
        {problem !== '' && (
          <p role="alert" className="text-sm font-medium break-words text-seal">
            {problem}
          </p>
        )}
        {ready && (
          // Other files are another plan.
          <PlanForm
            key={sources.map(({ path }) => path).join('\n')}
            sources={sources}
            onSent={onClose}
            {...(manga ? { manga } : {})}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Browsers of phones often choose files only. */
const canChooseFolders = 'webkitdirectory' in HTMLInputElement.prototype;

function Pickers({
  chosen,
  onChosen,
}: {
  readonly chosen: boolean;
  readonly onChosen: (files: readonly ChosenFile[]) => void;
}) {
  const filePicker = useRef<HTMLInputElement>(null);
  const folderPicker = useRef<HTMLInputElement>(null);
  const input = (picker: RefObject<HTMLInputElement | null>, label: string, more: object) => (
    <input
      ref={picker}
      hidden
      type="file"
      multiple
      aria-label={label}
      {...more}
      onChange={(event) => {
        const picked = chosenFiles(event.target.files ?? []);
        event.target.value = '';
        if (picked.length > 0) onChosen(picked);
      }}
    />
  );
  return (
    <div className="grid gap-3 sm:grid-flow-col sm:auto-cols-fr">
      {input(filePicker, 'Files', { accept: acceptedFiles })}
      <Button variant={chosen ? 'plain' : 'primary'} onClick={() => filePicker.current?.click()}>
        <ImportIcon />
        {chosen ? 'Choose other files' : 'Choose files'}
      </Button>
      {canChooseFolders && (
        <>
          {input(folderPicker, 'Folder', { webkitdirectory: '' })}
          <Button onClick={() => folderPicker.current?.click()}>
            {chosen ? 'Choose another folder' : 'Choose a folder'}
          </Button>
        </>
      )}
    </div>
  );
}
