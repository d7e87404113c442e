import { useAuthConfigQuery } from '../api/session.js';
import { plainButton } from '../ui/button-style.js';
import { federatedStart, type Intent } from './federated-start.js';

/** Only the providers that the server has; none, and nothing is shown. */
export function FederatedButtons({ intent }: { readonly intent: Intent }) {
  const { data } = useAuthConfigQuery();
  const providers = data?.federated ?? [];
  if (providers.length === 0) return null;
  const verb = intent === 'signin' ? 'Continue with' : 'Sign up with';
  return (
    <div className="grid gap-3 border-t border-line pt-6">
      {providers.map(({ id, name, simulated }) => (
        <button
          key={id}
          type="button"
          className={plainButton}
          onClick={() => window.location.assign(federatedStart(id, intent))}
        >
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
