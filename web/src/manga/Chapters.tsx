import { chapterLanguages } from '@komavox/languages';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { chaptersPerRequest, useChaptersQuery } from '../api/catalogue.js';
import type { Manga } from '../api/types.js';
import { paths } from '../routes/paths.js';
import { ReadFromUrlDialog } from '../scrape/ReadFromUrlDialog.js';
import { useAppDispatch } from '../store/hooks.js';
import { Button } from '../ui/controls/Button.js';
import { Notice } from '../ui/feedback/Notice.js';
import { Select } from '../ui/controls/Select.js';
import { languageChosen, moreRequested, orderToggled } from './chapter-view-slice.js';
import { ChapterPortion } from './ChapterPortion.js';
import { useChapterView } from './use-chapter-view.js';

/** The twelve languages; those of the manga first. */
function languageOptions({ languages }: Manga) {
  const options = chapterLanguages.map(({ code, name }) => ({
    value: code,
    label: name,
    group: languages.includes(code) ? 'With chapters' : 'Without chapters',
  }));
  return options.sort((left, right) => left.group.localeCompare(right.group));
}

export function Chapters({ manga }: { readonly manga: Manga }) {
  const dispatch = useAppDispatch();
  const { query, portions, first } = useChapterView(manga);
  const { sortOrder, language } = query;
  const last = useChaptersQuery({ ...query, offset: (portions - 1) * chaptersPerRequest });
  const more = first !== undefined && first.total > portions * chaptersPerRequest;
  return (
    <section aria-labelledby="chapters" className="mt-2 grid gap-4 border-t border-line pt-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="chapters" className="mr-auto text-xl">
          Chapters
        </h2>
        <ReadFromUrl mangaId={manga.id} />
        <Button size="small" className="sm:min-h-11" onClick={() => dispatch(orderToggled(manga.id))}>
          {sortOrder === 'desc' ? 'Newest first' : 'Oldest first'}
        </Button>
        <Select
          label="Chapter language"
          value={language}
          options={languageOptions(manga)}
          onChange={(code) => dispatch(languageChosen({ mangaId: manga.id, language: code }))}
          className="w-52"
        />
      </div>
      {first?.total === 0 ? (
        <Notice title="No chapters found">
          <p className="text-ink-soft">
            This manga doesn't have any chapters available in the selected language.
          </p>
        </Notice>
      ) : (
        Array.from({ length: portions }, (_, portion) => (
          <ChapterPortion
            key={portion}
            query={{ ...query, offset: portion * chaptersPerRequest }}
            expected={Math.min(chaptersPerRequest, (first?.total ?? 6) - portion * chaptersPerRequest)}
          />
        ))
      )}
      {more && (
        <Button
          className="justify-self-center"
          busy={last.isFetching}
          onClick={() => dispatch(moreRequested(manga.id))}
        >
          Load More Chapters
        </Button>
      )}
    </section>
  );
}

function ReadFromUrl({ mangaId }: { readonly mangaId: string }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button size="small" className="sm:min-h-11" onClick={() => setOpen(true)}>
        Read from URL
      </Button>
      <ReadFromUrlDialog
        open={open}
        onOpenChange={setOpen}
        onChapter={(images) => void navigate(paths.customChapter(mangaId, images))}
      />
    </>
  );
}
