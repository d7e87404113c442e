import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Seal } from '../ui/Seal.js';

/** The sheet that login and register are written on. */
export function AuthPage({
  title,
  children,
  question,
  other,
}: {
  readonly title: string;
  readonly children: ReactNode;
  /** Below it, the way to the other of the two. */
  readonly question: string;
  readonly other: { readonly path: string; readonly label: string };
}) {
  return (
    <main className="grid grow place-items-center px-4 py-10">
      <div className="w-full max-w-md">
        <Link to="/welcome" className="mb-6 inline-flex min-h-11 items-center gap-2 text-lg font-bold">
          <Seal />
          Komavox
        </Link>
        <div className="grid gap-6 rounded-lg border border-line bg-sheet p-6 shadow-sheet sm:p-8">
          <h1 className="text-2xl">{title}</h1>
          {children}
        </div>
        <p className="mt-6 text-center text-ink-soft">
          {question}{' '}
          <Link to={other.path} className="inline-block px-1 py-3 font-semibold text-seal underline sm:py-1">
            {other.label}
          </Link>
        </p>
      </div>
    </main>
  );
}
