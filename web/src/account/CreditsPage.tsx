import { useState } from 'react';
import { Link } from 'react-router-dom';
import { statementFile, useCreditsQuery } from '../api/billing.js';
import type { Statement } from '../api/types.js';
import { openedFrom } from '../checkout/pricing-link.js';
import { paths } from '../routes/paths.js';
import { primaryButton, smallPlainButton } from '../ui/controls/button-style.js';
import { Button } from '../ui/controls/Button.js';
import { Card } from '../ui/Card.js';
import { ImportIcon } from '../ui/icons.js';
import { FailedToLoad, Notice } from '../ui/feedback/Notice.js';
import { useTitle } from '../ui/use-title.js';
import { kindName, signed } from './entry-label.js';
import { momentText } from '../ui/moment.js';

type Entry = Statement['entries'][number];

/** Entries of the first request, and the maximum of the call. */
const initialEntries = 50;
const maxEntries = 1000;

/** The ledger: credits added, credits spent, and the balance. */
export function CreditsPage() {
  useTitle('Credits');
  const [limit, setLimit] = useState(initialEntries);
  const { data, isFetching, isError, refetch } = useCreditsQuery(limit);
  const debt = Math.max(0, -(data?.entries[0]?.balance ?? 0));
  return (
    <main className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-8 sm:px-6">
      <h1 className="text-3xl">Credits</h1>
      <Card className="flex flex-wrap items-center justify-between gap-4 p-6">
        <p>
          <span className="block text-sm font-semibold text-ink-soft">Balance</span>
          <span className="text-4xl font-bold tabular-nums">{data?.creditPoint ?? '–'}</span>
        </p>
        <Link to={paths.pricing} state={openedFrom(paths.credits)} className={primaryButton}>
          Buy Credits
        </Link>
        <p className="basis-full text-ink-soft">
          A credit pays for one speech with a custom voice. When a speech fails, its credit comes back.
        </p>
        {debt > 0 && (
          <p className="basis-full rounded-md border-l-4 border-seal bg-paper px-4 py-3">
            {debt} of the credits that were taken back had been used. What you buy next pays these off first.
          </p>
        )}
      </Card>
      <section aria-labelledby="history" aria-busy={data === undefined && !isError} className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="history" className="text-xl">
            History
          </h2>
          {data && data.entries.length > 0 && (
            <a href={statementFile} download className={smallPlainButton}>
              <ImportIcon />
              Download CSV
            </a>
          )}
        </div>
        {isError && !data && <FailedToLoad what="Your credits" onRetry={() => void refetch()} />}
        {!data && !isError && <LedgerSkeleton />}
        {data?.entries.length === 0 && (
          <Notice title="Nothing yet">
            <p className="text-ink-soft">Credits that you buy and use are listed here.</p>
          </Notice>
        )}
        {data && data.entries.length > 0 && (
          <ul className="grid divide-y divide-line rounded-lg border border-line bg-sheet">
            {data.entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
        {data && data.entries.length === limit && limit < maxEntries && (
          <Button busy={isFetching} className="justify-self-center" onClick={() => setLimit(maxEntries)}>
            Show older entries
          </Button>
        )}
      </section>
    </main>
  );
}

function EntryRow({ entry }: { readonly entry: Entry }) {
  const { kind, credits, balance, note, createdAt, receiptUrl } = entry;
  return (
    <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-0.5 px-4 py-3 sm:px-5">
      <span className="font-semibold">{kindName(kind)}</span>
      <span className="justify-self-end font-semibold tabular-nums">{signed(credits)}</span>
      <span className="min-w-0 text-sm break-words text-ink-soft">
        <time dateTime={createdAt}>{momentText(createdAt)}</time>
        {note !== '' && note !== kindName(kind) && ` · ${note}`}
      </span>
      <span className="justify-self-end text-sm text-ink-soft tabular-nums">
        Balance {signed(balance, '')}
      </span>
      {receiptUrl !== undefined && (
        <a
          href={receiptUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Receipt: ${note}`}
          className="inline-flex min-h-11 items-center justify-self-start text-sm font-semibold text-seal underline sm:min-h-6"
        >
          Receipt
        </a>
      )}
    </li>
  );
}

function LedgerSkeleton() {
  return (
    <div data-skeleton aria-hidden className="grid gap-2">
      {[0, 1, 2].map((row) => (
        <div key={row} className="skeleton h-16 rounded-lg" />
      ))}
    </div>
  );
}
