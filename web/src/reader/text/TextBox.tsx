import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { IconButton } from '../../ui/Button.js';
import { CloseIcon } from '../../ui/icons.js';
import { textClosed, textEdited } from '../reader-slice.js';

/** The text that was read, to be corrected before it is spoken. */
export function TextBox({ pages }: { readonly pages: number }) {
  const dispatch = useAppDispatch();
  const { text, textOf, boxOpen, page, language } = useAppSelector((state) => state.reader);
  if (!boxOpen) return null;
  return (
    <section
      aria-label="Text"
      className="pointer-events-auto grid animate-rise gap-1 rounded-t-lg border border-line bg-sheet p-3 pt-1 shadow-sheet sm:rounded-lg"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-sm">
          {textOf === 'all' ? `Text of ${pages} pages` : `Text of page ${page + 1}`}
        </h2>
        <IconButton label="Close text" size="small" className="-mr-2" onClick={() => dispatch(textClosed())}>
          <CloseIcon />
        </IconButton>
      </div>
      <textarea
        aria-label="Extracted text"
        lang={language}
        value={text}
        rows={textOf === 'all' ? 9 : 5}
        placeholder="No text was found on this page."
        onChange={(event) => dispatch(textEdited(event.target.value))}
        className="field max-h-[40dvh] resize-none py-2.5"
      />
    </section>
  );
}
