import { useState, type ReactNode, type SyntheticEvent } from 'react';
import type { User } from '../api/types.js';
import { useToast } from '../toasts/use-toast.js';
import { primaryButton } from '../ui/button-style.js';
import type { Intent } from './federated-start.js';
import { FederatedButtons } from './FederatedButtons.js';
import { failureOf, greetings } from './sign-in-result.js';
import { useSignedIn } from './use-session.js';

interface AuthFormProps {
  readonly intent: Intent;
  /** The words of its button. */
  readonly action: string;
  /** Calls the server; resolves to the user or the error. */
  readonly send: (
    form: FormData,
  ) => Promise<{ readonly data?: User | undefined; readonly error?: object | undefined }>;
  /** Its fields. */
  readonly children: ReactNode;
}

/** Sign-in by password or by provider; a failure leaves the form as it is, with the reason. */
export function AuthForm({ intent, action, send, children }: AuthFormProps) {
  const [reason, setReason] = useState('');
  const [isSending, setIsSending] = useState(false);
  const { fail } = useToast();
  const signedIn = useSignedIn();

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setReason('');
    setIsSending(true);
    const { data, error } = await send(new FormData(event.currentTarget));
    setIsSending(false);
    if (data) {
      signedIn(data, intent === 'signup' ? greetings.created : greetings.returned);
      return;
    }
    setReason(error && 'detail' in error && typeof error.detail === 'string' ? error.detail : '');
    fail({ title: 'Error', description: failureOf(intent) });
  };

  return (
    <>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {children}
        {reason !== '' && <p className="text-sm font-semibold text-seal">{reason}</p>}
        <button type="submit" className={`${primaryButton} mt-2`} disabled={isSending}>
          {action}
        </button>
      </form>
      <FederatedButtons intent={intent} />
    </>
  );
}
