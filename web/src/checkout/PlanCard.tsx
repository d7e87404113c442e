import type { Plan } from '../api/types.js';
import { Button } from '../ui/controls/Button.js';
import { CheckIcon } from '../ui/icons.js';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

interface PlanCardProps {
  readonly plan: Plan;
  /** While its payment page is being opened. */
  readonly busy: boolean;
  readonly onBuy: () => void;
}

/** A plan with its price and what is in it. */
export function PlanCard({ plan, busy, onBuy }: PlanCardProps) {
  const { id, name, price, billingCycle, features, buttonText, discount } = plan;
  return (
    <section
      aria-labelledby={`plan-${id}`}
      className="flex flex-col gap-5 rounded-lg border border-line bg-sheet p-6"
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 id={`plan-${id}`} className="text-xl">
          {name}
        </h2>
        {discount !== undefined && (
          <span className="rounded-full border border-seal px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap text-seal">
            {discount}% discount
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
      <Button variant="primary" busy={busy} onClick={onBuy}>
        {buttonText}
      </Button>
    </section>
  );
}
