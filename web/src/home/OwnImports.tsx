import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Manga } from '../api/types.js';
import { paths, showsAllImports } from '../routes/paths.js';
import { Button } from '../ui/controls/Button.js';
import { MangaSection, sectionSize } from './MangaSection.js';

/**
 * Twelve of them, and all on request: in a large library they would be hard to find again. The address says when all
 * are shown, so that Back from a manga returns to them.
 */
export function OwnImports({ mangas }: { readonly mangas: readonly Manga[] }) {
  const all = showsAllImports(useLocation().search);
  const navigate = useNavigate();
  const own = useMemo(() => mangas.filter(({ imported }) => imported?.own === true), [mangas]);
  if (own.length === 0) return null;
  const toggle = () => void navigate(all ? paths.home : paths.allImports, { replace: true });
  return (
    <MangaSection
      title="Your Imports"
      mangas={all ? own : own.slice(0, sectionSize)}
      aside={
        own.length > sectionSize && (
          <Button size="small" onClick={toggle}>
            {all ? 'Show fewer' : `Show all ${own.length}`}
          </Button>
        )
      }
    />
  );
}
