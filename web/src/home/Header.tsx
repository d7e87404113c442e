import { Link } from 'react-router-dom';
import { SearchIcon } from '../ui/icons.js';
import { Seal } from '../ui/Seal.js';
import { SideMenu } from './SideMenu.js';

export interface HeaderProps {
  readonly term: string;
  readonly onTermChange: (term: string) => void;
}

export function Header({ term, onTermChange }: HeaderProps) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper">
      <div className="mx-auto flex h-16 max-w-7xl items-center gap-2 px-2 sm:gap-4 sm:px-4 lg:px-6">
        <SideMenu />
        <Link
          to="/"
          aria-label="Komavox"
          className="flex min-h-11 min-w-11 items-center justify-center gap-2 text-lg font-bold"
        >
          <Seal />
          <span className="hidden sm:inline">Komavox</span>
        </Link>
        <div className="relative ml-auto w-full max-w-md">
          <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-ink-soft">
            <SearchIcon />
          </span>
          <input
            type="search"
            aria-label="Search manga..."
            placeholder="Search manga..."
            maxLength={200}
            value={term}
            onChange={(event) => onTermChange(event.target.value)}
            className="field min-h-11 pl-11"
          />
        </div>
      </div>
    </header>
  );
}
