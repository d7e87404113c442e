import { useAuthConfigQuery } from '../api/session.js';
import { isCallError } from '../api/call.js';
import { useToast } from '../toasts/use-toast.js';
import { plainButton } from '../ui/controls/button-style.js';
import { federatedStart, type Intent } from './federated-start.js';
import { isSuperseded } from './firebase/failures.js';
import { failureOf } from './sign-in-result.js';
import { useAccounts } from './use-accounts.js';
import { useSignedIn } from './use-session.js';

/** Only the providers that the server has; none, and nothing is shown. */
export function FederatedButtons({ intent }: { readonly intent: Intent }) {
  const { data } = useAuthConfigQuery();
  const { withPopup } = useAccounts();
  const signedIn = useSignedIn();
  const { fail } = useToast();
  const providers = data?.federated ?? [];
  if (providers.length === 0) return null;

  const start = async (id: string, name: string) => {
    if (!withPopup) {
      window.location.assign(federatedStart(id, intent));
      return;
    }
    const { data: answer, error } = await withPopup(id);
    if (answer) signedIn(answer.user, answer.created ? 'created' : 'returned');
    else if (!isCallError(error) || !isSuperseded(error)) {
      fail({ title: 'Error', description: failureOf(intent, name) });
    }
  };

  const verb = intent === 'signin' ? 'Continue with' : 'Sign up with';
  return (
    <div className="grid gap-3 border-t border-line pt-6">
      {providers.map(({ id, name, simulated }) => (
        <button key={id} type="button" className={plainButton} onClick={() => void start(id, name)}>
          {verb} {name}
          {simulated && (
            <span aria-hidden className="text-sm font-normal text-ink-soft">
              (simulated)
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
