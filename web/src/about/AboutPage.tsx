import { useAboutQuery } from '../api/about.js';
import type { About } from '../api/types.js';
import { Card } from '../ui/Card.js';
import { FailedToLoad } from '../ui/feedback/Notice.js';
import { useTitle } from '../ui/use-title.js';

type Part = About['parts'][number];

/** The version, and whose work is in the product. */
export function AboutPage() {
  useTitle('About');
  const { data, isError, refetch } = useAboutQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <main className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-8 sm:px-6">
      <h1 className="text-3xl">About</h1>
      {isError && !data && <FailedToLoad what="This page" onRetry={() => void refetch()} />}
      {!data && !isError && <div data-skeleton aria-hidden className="skeleton h-96 rounded-lg" />}
      {data && (
        <>
          <Card className="grid gap-2 p-6">
            <p className="text-lg font-semibold">Komavox {data.version}</p>
            <p className="max-w-[60ch] text-ink-soft">
              Free software under the GNU General Public License, version 3 or later (
              <span className="whitespace-nowrap">{data.licence}</span>): you may use it, study it, change it
              and share it.
            </p>
          </Card>
          <section aria-labelledby="parts" className="grid gap-3">
            <h2 id="parts" className="text-xl">
              With the work of others
            </h2>
            <ul className="grid divide-y divide-line rounded-lg border border-line bg-sheet">
              {data.parts.map((part) => (
                <PartRow key={part.name} part={part} />
              ))}
            </ul>
          </section>
        </>
      )}
    </main>
  );
}

function PartRow({ part }: { readonly part: Part }) {
  const { name, what, version, licence, attribution, state, detail } = part;
  return (
    <li className="grid gap-1 px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-base font-semibold">
          {name}
          {version !== undefined && <span className="font-normal text-ink-soft"> {version}</span>}
        </h3>
        <p className="text-sm text-ink-soft">{licence}</p>
      </div>
      <p>{what}</p>
      <p className="text-sm text-ink-soft">{attribution}</p>
      {state !== undefined && <p className="text-sm font-semibold">{states[state]}</p>}
      {detail !== undefined && <p className="text-sm break-words text-ink-soft">{detail}</p>}
    </li>
  );
}

const states: Readonly<Record<NonNullable<Part['state']>, string>> = {
  ready: 'Installed',
  missing: 'Not installed',
  damaged: 'Installed, but damaged',
  unusable: 'Can’t be used here',
};
