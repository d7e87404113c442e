import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../routes/paths.js';
import { useToast } from '../toasts/use-toast.js';
import { forgetWish, wish } from './return-to.js';
import { failureOf, greetings, takeOutcome } from './sign-in-result.js';

/**
 * Says how a sign-in at a provider ended, once, and leads whoever is signed in to where they wanted to go.
 * @param isKnown whether it has been found out who is signed in, so that the screen is there that it is said on.
 */
export function useOutcome(isKnown: boolean): void {
  const { tell, fail } = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    const outcome = isKnown ? takeOutcome() : undefined;
    if (!outcome) return;
    if (outcome.kind === 'failed') {
      fail({ title: 'Error', description: failureOf(outcome.intent, outcome.provider) });
      return;
    }
    tell({ title: greetings[outcome.kind] });
    // An address that was too long for the provider's way has waited here.
    const address = wish();
    forgetWish();
    if (address !== paths.home) void navigate(address, { replace: true });
  }, [isKnown, tell, fail, navigate]);
}
