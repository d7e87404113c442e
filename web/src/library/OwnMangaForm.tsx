import { useState } from 'react';
import { useMangasQuery } from '../api/catalogue.js';
import { Button } from '../ui/controls/Button.js';
import { FailedToLoad } from '../ui/feedback/Notice.js';
import { Select } from '../ui/controls/Select.js';

interface OwnMangaFormProps {
  /** That one isn't offered. */
  readonly except: string;
  /** Label of the button. */
  readonly action: string;
  readonly busy: boolean;
  readonly onChosen: (manga: { readonly id: string; readonly title: string }) => void;
}

/** Form that asks for another manga of one's own. */
export function OwnMangaForm({ except, action, busy, onChosen }: OwnMangaFormProps) {
  const { data: mangas = [], isLoading, isError, refetch } = useMangasQuery();
  const others = mangas.filter(({ id, imported }) => imported?.own === true && id !== except);
  const [id, setId] = useState('');
  const chosen = others.find((one) => one.id === id) ?? others[0];
  if (isLoading) return <div data-skeleton aria-hidden className="skeleton h-28 rounded-md" />;
  if (isError && !chosen) return <FailedToLoad what="Manga" onRetry={() => void refetch()} />;
  if (!chosen) return <p className="text-ink-soft">You have no other manga of your own yet.</p>;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onChosen(chosen);
      }}
    >
      <Select
        label="Manga"
        labelShown
        value={chosen.id}
        options={others.map((one) => ({ value: one.id, label: one.title }))}
        onChange={setId}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {action}
      </Button>
    </form>
  );
}
