import { chapterLanguages } from '@komavox/languages';
import { useRef, useState } from 'react';
import { Button } from '../ui/Button.js';
import { Dialog } from '../ui/Dialog.js';
import { ImportIcon } from '../ui/icons.js';
import { Select } from '../ui/Select.js';
import { TextField } from '../ui/TextField.js';
import { acceptedFiles, planImports, type ImportPlans } from './plan-imports.js';
import { useUploads } from './use-uploads.js';

interface ImportDialogProps {
  /** Chosen before, by dropping them. */
  readonly files?: readonly File[];
  /** An import of one's own that gets what is chosen as its next chapters. */
  readonly manga?: { readonly id: string; readonly title: string; readonly language: string };
  readonly onClose: () => void;
}

/** Many archives name their language; the choice is for those that don't. */
const languages = [
  { value: '', label: 'As the file says' },
  ...chapterLanguages.map(({ code, name }) => ({ value: code, label: name })),
];

/** Form for files to import and their metadata; the tray shows the upload. */
export function ImportDialog({ files = [], manga, onClose }: ImportDialogProps) {
  const [chosen, setChosen] = useState<ImportPlans>(() => planImports(files));
  const [title, setTitle] = useState('');
  const [language, setLanguage] = useState(manga?.language ?? '');
  const picker = useRef<HTMLInputElement>(null);
  const { start } = useUploads();
  const { plans } = chosen;
  const [only] = plans;

  const send = () => {
    for (const { name, files: parts } of plans) {
      start(name, {
        files: parts,
        language,
        ...(manga ? { mangaId: manga.id } : plans.length === 1 ? { title: title.trim() } : {}),
      });
    }
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={manga ? 'Add chapter' : 'Import manga'}
      description={
        manga
          ? `A CBZ, ZIP or PDF file, or the pictures of one chapter. It becomes the next chapter of ${manga.title}.`
          : 'A CBZ, ZIP or PDF file, or the pictures of one chapter. Only you will see it, until you share it.'
      }
    >
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (plans.length > 0) send();
        }}
      >
        <input
          ref={picker}
          hidden
          type="file"
          multiple
          accept={acceptedFiles}
          aria-label="Files"
          onChange={(event) => {
            const picked = [...(event.target.files ?? [])];
            event.target.value = '';
            if (picked.length > 0) setChosen(planImports(picked));
          }}
        />
        <ChosenFiles {...chosen} />
        <Button variant={only ? 'plain' : 'primary'} onClick={() => picker.current?.click()}>
          <ImportIcon />
          {only ? 'Choose other files' : 'Choose files'}
        </Button>
        {only && (
          <>
            {!manga && plans.length === 1 && (
              <TextField
                label="Title"
                value={title}
                maxLength={200}
                placeholder={only.name.replace(/\.[^.]*$/, '')}
                onChange={(event) => setTitle(event.target.value)}
              />
            )}
            {!manga && plans.length > 1 && (
              <p className="text-sm text-ink-soft">
                Each file becomes a manga of its own, named after the file.
              </p>
            )}
            <Select label="Language" labelShown value={language} options={languages} onChange={setLanguage} />
            <Button type="submit" variant="primary">
              {manga ? 'Add' : 'Import'}
            </Button>
          </>
        )}
      </form>
    </Dialog>
  );
}

function ChosenFiles({ plans, refused }: ImportPlans) {
  return (
    <>
      {plans.length > 0 && (
        <ul aria-label="Chosen files" className="grid max-h-40 gap-1 overflow-y-auto">
          {plans.map(({ name, files: parts }) => (
            <li key={name} className="flex justify-between gap-4 rounded-sm bg-wash px-3 py-2 text-sm">
              <span className="min-w-0 truncate font-medium">{name}</span>
              <span className="shrink-0 text-ink-soft tabular-nums">{sizeOf(parts)}</span>
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <p role="alert" className="text-sm font-medium text-seal">
          {refused.length === 1
            ? `${refused[0]} is neither an archive, a PDF nor a picture.`
            : `${refused.length} files are neither archives, PDFs nor pictures.`}
        </p>
      )}
    </>
  );
}

function sizeOf(files: readonly File[]): string {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
