import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import type { User } from '../api/types.js';
import { useToast } from '../toasts/use-toast.js';
import { primaryButton } from '../ui/button-style.js';
import type { Intent } from './federated-start.js';
import { FederatedButtons } from './FederatedButtons.js';
import { formFailure } from './form-failure.js';
import { failureOf, greetings } from './sign-in-result.js';
import { useSignedIn } from './use-session.js';

const noFailure = formFailure(null, []);

interface AuthFormProps {
  readonly intent: Intent;
  /** The words of its button. */
  readonly action: string;
  /** Calls the server; resolves to the user or the error. */
  readonly send: (
    form: FormData,
  ) => Promise<{ readonly data?: User | undefined; readonly error?: object | undefined }>;
  /** Its fields; `errorOf` has what is wrong with the one of that name. */
  readonly fields: (errorOf: (name: string) => string) => ReactNode;
}

/** Sign-in by password or by provider; a failure leaves the form as it is, with the reason. */
export function AuthForm({ intent, action, send, fields }: AuthFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState(noFailure);
  const [isSending, setIsSending] = useState(false);
  const { fail } = useToast();
  const signedIn = useSignedIn();

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setFailure(noFailure);
    setIsSending(true);
    const { data, error } = await send(form);
    setIsSending(false);
    if (data) {
      signedIn(data, intent === 'signup' ? greetings.created : greetings.returned);
      return;
    }
    const found = formFailure(error, [...form.keys()]);
    setFailure(found);
    if (found.field !== null) formRef.current?.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
    if (!found.complete) fail({ title: 'Error', description: failureOf(intent) });
  };

  const { field, reason, complete } = failure;
  return (
    <>
      <form ref={formRef} className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {fields((name) => (name === field ? reason : ''))}
        {field === null && reason !== '' && (
          <p role={complete ? 'alert' : undefined} className="text-sm font-semibold text-seal">
            {reason}
          </p>
        )}
        <button type="submit" className={`${primaryButton} mt-2`} disabled={isSending}>
          {action}
        </button>
      </form>
      <FederatedButtons intent={intent} />
    </>
  );
}
