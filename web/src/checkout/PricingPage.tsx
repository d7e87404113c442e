import { Link } from 'react-router-dom';
import { usePlansQuery } from '../api/billing.js';
import type { Plan } from '../api/types.js';
import { paths } from '../routes/paths.js';
import { plainButton } from '../ui/button-style.js';
import { Button } from '../ui/Button.js';
import { BackIcon, CheckIcon, HomeIcon } from '../ui/icons.js';
import { FailedToLoad } from '../ui/Notice.js';
import { useTitle } from '../ui/use-title.js';
import { cameFromSideMenu } from './pricing-visit.js';

const noteId = 'no-payment';
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Prices of credits. The page says that they can't be bought before this product takes payments. */
export function PricingPage() {
  useTitle('Buy Credits');
  const { data: plans, isError, refetch } = usePlansQuery();
  return (
    <main className="mx-auto grid w-full max-w-5xl content-start gap-8 px-4 py-6 sm:px-6">
      <div className="flex flex-wrap gap-3">
        <Link to={cameFromSideMenu() ? paths.home : paths.videoEditor()} className={plainButton}>
          <BackIcon />
          Back
        </Link>
        <Link to={paths.home} className={plainButton}>
          <HomeIcon />
          Home
        </Link>
      </div>
      <div className="grid gap-3">
        <h1 className="text-3xl">Buy Credits</h1>
        <p className="max-w-[60ch] text-ink-soft">
          A credit pays for one speech with a custom voice. Reading, text, the default voice and videos are
          free.
        </p>
        <p
          id={noteId}
          className="max-w-[70ch] rounded-md border-l-4 border-seal bg-sheet px-4 py-3 font-medium"
        >
          Card payment isn't set up on this installation, so credits can't be bought here yet.
        </p>
      </div>
      {isError && <FailedToLoad what="Plans" onRetry={() => void refetch()} />}
      <div className="grid gap-5 sm:grid-cols-3">
        {plans?.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
        {!plans &&
          !isError &&
          [0, 1, 2].map((card) => (
            <div key={card} data-skeleton aria-hidden className="skeleton h-96 rounded-lg" />
          ))}
      </div>
    </main>
  );
}

function PlanCard({ plan }: { readonly plan: Plan }) {
  const { id, name, price, billingCycle, features, buttonText, discount } = plan;
  return (
    <section
      aria-labelledby={`plan-${id}`}
      className="flex flex-col gap-5 rounded-lg border border-line bg-sheet p-6"
    >
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h2 id={`plan-${id}`} className="text-xl">
          {name}
        </h2>
        {discount !== undefined && (
          <span className="rounded-full border border-seal px-2.5 py-0.5 text-sm font-semibold text-seal">
            Save {discount} %
          </span>
        )}
      </div>
      <p>
        <span className="text-3xl font-bold tabular-nums">{dollars.format(price)}</span>{' '}
        <span className="text-sm text-ink-soft">{billingCycle}</span>
      </p>
      <ul className="grid grow content-start gap-2">
        {features.map((feature) => (
          <li key={feature} className="flex items-start gap-2">
            <span className="mt-0.5 text-seal">
              <CheckIcon />
            </span>
            {feature}
          </li>
        ))}
      </ul>
      <Button disabled aria-describedby={noteId}>
        {buttonText}
      </Button>
    </section>
  );
}
