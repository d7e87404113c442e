import { Link } from 'react-router-dom';
import { CreditsChip } from '../account/CreditsChip.js';
import { ImportEntry } from '../library/ImportEntry.js';
import { paths } from '../routes/paths.js';
import { SearchIcon } from '../ui/icons.js';
import { Seal } from '../ui/Seal.js';
import { SideMenu } from './SideMenu.js';
import { useSearchBox } from './use-search-box.js';

/** The way to everything: menu, home, search, credits. */
export function Header() {
  const { typed, onType, onEnter } = useSearchBox();
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper">
      <div className="mx-auto flex h-16 max-w-7xl items-center gap-1 px-2 sm:gap-4 sm:px-4 lg:px-6">
        <SideMenu />
        <Link
          to={paths.home}
          aria-label="Komavox"
          className="flex min-h-11 min-w-11 items-center justify-center gap-2 text-lg font-bold"
        >
          <Seal />
          <span className="hidden sm:inline">Komavox</span>
        </Link>
        <form
          role="search"
          className="relative ml-auto w-full max-w-md"
          onSubmit={(event) => {
            event.preventDefault();
            onEnter();
          }}
        >
          <span className="pointer-events-none absolute inset-y-0 left-2.5 grid sm:left-3.5 place-items-center text-ink-soft">
            <SearchIcon />
          </span>
          <input
            type="search"
            aria-label="Search manga..."
            placeholder="Search manga..."
            enterKeyHint="search"
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={(event) => onType(event.target.value)}
            className="field min-h-11 pr-1 pl-9 max-sm:placeholder:text-sm sm:pl-11"
          />
        </form>
        <ImportEntry />
        <CreditsChip />
      </div>
    </header>
  );
}
