import { Link, useLocation } from 'react-router-dom';
import { primaryButton } from '../ui/controls/button-style.js';
import { useTitle } from '../ui/use-title.js';

export function NotFoundPage() {
  useTitle('404 Page Not Found');
  const { pathname } = useLocation();
  return (
    <main className="grid grow place-items-center p-6 text-center">
      <div className="grid justify-items-center gap-4">
        <span
          aria-hidden
          className="grid h-44 w-32 rotate-3 place-items-center rounded-sm border-4 border-ink bg-sheet text-4xl font-bold"
        >
          ?
        </span>
        <h1 className="mt-4 text-2xl">404 Page Not Found</h1>
        <p className="max-w-[46ch] text-ink-soft">
          There is no route for <code className="font-semibold break-all text-ink">{pathname}</code>. Check
          the address, or go back to the library.
        </p>
        <Link to="/" className={primaryButton}>
          Go Home
        </Link>
      </div>
    </main>
  );
}
