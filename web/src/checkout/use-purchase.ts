import { useEffect, useRef, useState } from 'react';
import { useCreateCheckoutMutation } from '../api/billing.js';
import { isCallError } from '../api/call.js';
import { useMeQuery } from '../api/session.js';
import type { Plan } from '../api/types.js';
import { useToast } from '../toasts/use-toast.js';

/** Begins the purchase of a plan and leads to its payment page, which isn't ours. */
export function usePurchase() {
  const { data: user } = useMeQuery();
  const [createCheckout] = useCreateCheckoutMutation();
  const [buying, setBuying] = useState<Plan['id'] | null>(null);
  /** The plan pressed last: an earlier one's answer leads nowhere any more. */
  const wanted = useRef<Plan['id'] | null>(null);
  const { fail } = useToast();
  const want = (plan: Plan['id'] | null) => {
    wanted.current = plan;
    setBuying(plan);
  };

  useEffect(() => {
    // The browser's Back may show this page as it was left: busy.
    const onShown = ({ persisted }: PageTransitionEvent) => persisted && setBuying(null);
    window.addEventListener('pageshow', onShown);
    return () => {
      window.removeEventListener('pageshow', onShown);
      wanted.current = null;
    };
  }, []);

  const buy = async (plan: Plan): Promise<void> => {
    if (!user) return;
    want(plan.id);
    const { data, error } = await createCheckout({ plan, userId: user.id });
    if (wanted.current !== plan.id) return;
    if (data && isWebAddress(data.url)) {
      window.location.assign(data.url);
      return;
    }
    want(null);
    if (isCallError(error) && error.status === 401) {
      fail({
        title: 'Authentication Required',
        description: 'You must be logged in to purchase credits',
        hint: 'Your session has ended. Reload this page to sign in again.',
      });
    } else {
      fail({
        title: 'Payment Failed',
        description: 'There was an error processing your request. Please try again.',
      });
    }
  };

  return { buying, buy };
}

const isWebAddress = (address: string): boolean =>
  URL.canParse(address, window.location.origin) &&
  ['http:', 'https:'].includes(new URL(address, window.location.origin).protocol);
