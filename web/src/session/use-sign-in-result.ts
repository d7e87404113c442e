import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../routes/paths.js';
import { useToast } from '../toasts/use-toast.js';
import { clearReturnTo, returnTo } from './return-to.js';
import { failureOf, greetings, takeSignInResult } from './sign-in-result.js';

/**
 * Shows the result of a sign-in at a provider, once, and leads on to the address to return to. @param isKnown true once
 * the signed-in user was fetched, and the screen for the toast is there.
 */
export function useSignInResult(isKnown: boolean): void {
  const { notify, fail } = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    const result = isKnown ? takeSignInResult() : undefined;
    if (!result) return;
    if (result.kind === 'failed') {
      fail({ title: 'Error', description: failureOf(result.intent, result.provider) });
      return;
    }
    notify({ title: greetings[result.kind] });
    // An address that was too long for the provider's way has waited here.
    const address = returnTo();
    clearReturnTo();
    if (address !== paths.home) void navigate(address, { replace: true });
  }, [isKnown, notify, fail, navigate]);
}
