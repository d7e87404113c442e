import { acceptedFiles, chosenFiles, type ChosenFile } from '../library/chosen-files.js';
import { DropHint } from '../library/DropHint.js';
import { useFileDrop } from '../library/use-file-drop.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { FileButton } from '../ui/controls/FileButton.js';
import { ImportIcon } from '../ui/icons.js';
import { addPages } from './tasks/add-pages.js';

function useAddPages() {
  const dispatch = useAppDispatch();
  const busy = useAppSelector(({ editor }) => editor.tasks.pages !== null);
  return { busy, add: (files: readonly ChosenFile[]) => void dispatch(addPages(files)) };
}

/** Chooses files whose pages are added to the video. */
export function AddPagesButton() {
  const { busy, add } = useAddPages();
  return (
    <FileButton
      inputLabel="Pages"
      accept={acceptedFiles}
      size="small"
      busy={busy}
      onFiles={(files) => add(chosenFiles(files))}
    >
      {!busy && <ImportIcon />}
      Add Pages
    </FileButton>
  );
}

/** All of the editor is a place to drop such files onto. */
export function AddPagesDrop() {
  const { busy, add } = useAddPages();
  const over = useFileDrop(!busy, add);
  return over && <DropHint title="Drop to add pages" />;
}
