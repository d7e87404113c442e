import { Link, useLocation } from 'react-router-dom';
import { counted } from '../ui/counted.js';
import { useCheckoutConfigQuery, usePlansQuery } from '../api/billing.js';
import { useMeQuery } from '../api/session.js';
import { paths } from '../routes/paths.js';
import { plainButton } from '../ui/controls/button-style.js';
import { BackIcon, HomeIcon } from '../ui/icons.js';
import { FailedToLoad } from '../ui/feedback/Notice.js';
import { useTitle } from '../ui/use-title.js';
import { PlanCard } from './PlanCard.js';
import { pricingBack } from './pricing-link.js';
import { usePurchase } from './use-purchase.js';

/** The plans, each with the way to pay for it (spec 2 sections 2 and 9). */
export function PricingPage() {
  useTitle('Buy Credits');
  const location = useLocation();
  const { data: user } = useMeQuery();
  const { data: plans, isError, refetch } = usePlansQuery();
  const { data: config } = useCheckoutConfigQuery();
  const { buying, buy } = usePurchase();
  return (
    <main className="mx-auto grid w-full max-w-5xl content-start gap-8 px-4 py-6 sm:px-6">
      <div className="flex flex-wrap gap-3">
        <Link to={pricingBack(location.state)} className={plainButton}>
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
          free. You have {counted(user?.creditPoint ?? 0, 'credit')} now.
        </p>
        {config?.sandbox === true && (
          <p className="max-w-[70ch] rounded-md border-l-4 border-seal bg-sheet px-4 py-3 font-medium">
            This is a test: payments are simulated on this computer, and no card is charged.
          </p>
        )}
      </div>
      {isError && <FailedToLoad what="Plans" onRetry={() => void refetch()} />}
      <div className="grid gap-5 sm:grid-cols-3">
        {plans?.map((plan) => (
          <PlanCard key={plan.id} plan={plan} busy={buying === plan.id} onBuy={() => void buy(plan)} />
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
