import { useState, type SyntheticEvent } from 'react';
import { useToast } from '../toasts/use-toast.js';
import { primaryButton } from '../ui/controls/button-style.js';
import { TextField } from '../ui/controls/TextField.js';
import type { Intent } from './federated-start.js';
import { FederatedButtons } from './FederatedButtons.js';
import { formFailure } from './form-failure.js';
import { failureOf } from './sign-in-result.js';
import type { SignInAnswer } from './use-accounts.js';
import { useFormFailure } from './use-form-failure.js';
import { useSignedIn } from './use-session.js';

interface AuthFormProps {
  readonly intent: Intent;
  /** The words of its button. */
  readonly action: string;
  /** Calls the server; resolves to the user or the error. */
  readonly send: (form: FormData) => Promise<SignInAnswer>;
  readonly fields: readonly AuthField[];
}

interface AuthField {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'password';
  readonly autoComplete: string;
  readonly maxLength: number;
  readonly hint?: string;
}

export const emailField: AuthField = {
  name: 'email',
  label: 'Email',
  type: 'email',
  autoComplete: 'email',
  maxLength: 254,
};

export const passwordField = (autoComplete: string): AuthField => ({
  name: 'password',
  label: 'Password',
  type: 'password',
  autoComplete,
  maxLength: 128,
});

/** Sign-in by password or by provider; a failure leaves the form as it is, with the reason. */
export function AuthForm({ intent, action, send, fields }: AuthFormProps) {
  const { formRef, failure, errorOf, clear, show } = useFormFailure();
  const [isSending, setIsSending] = useState(false);
  const { fail } = useToast();
  const signedIn = useSignedIn();

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    clear();
    setIsSending(true);
    const { data, error } = await send(form);
    setIsSending(false);
    if (data) {
      signedIn(data.user, intent === 'signup' ? 'created' : 'returned');
      return;
    }
    const found = formFailure(error, [...form.keys()]);
    show(found);
    if (!found.complete) fail({ title: 'Error', description: failureOf(intent) });
  };

  const { field, reason, complete } = failure;
  return (
    <>
      <form ref={formRef} className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {fields.map((one) => (
          <TextField key={one.name} required {...one} error={errorOf(one.name)} />
        ))}
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
