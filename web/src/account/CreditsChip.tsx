import { Link } from 'react-router-dom';
import { useMeQuery } from '../api/session.js';
import { paths } from '../routes/paths.js';
import { CreditIcon } from '../ui/icons.js';

/** The balance, as a link to the ledger. On phones the menu has it. */
export function CreditsChip() {
  const { data: user } = useMeQuery();
  return (
    <Link
      to={paths.credits}
      className="hidden min-h-11 shrink-0 items-center gap-2 rounded-full border border-line-strong bg-sheet px-4 text-sm font-semibold tabular-nums transition-colors duration-150 hover:bg-wash sm:inline-flex"
    >
      <CreditIcon />
      Credits: {user?.creditPoint ?? 0}
    </Link>
  );
}
