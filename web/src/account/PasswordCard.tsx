import type { SyntheticEvent } from 'react';
import { useChangePasswordMutation, useSignInMethodQuery } from '../api/session.js';
import { formFailure } from '../session/form-failure.js';
import { formText } from '../session/form-text.js';
import { useFormFailure } from '../session/use-form-failure.js';
import { useToast } from '../toasts/use-toast.js';
import { Button } from '../ui/controls/Button.js';
import { TextField } from '../ui/controls/TextField.js';
import { Card } from '../ui/Card.js';
import { FailedToLoad } from '../ui/feedback/Notice.js';

/** Changes the password, or says where it is changed. */
export function PasswordCard() {
  const { data: method, isError, refetch } = useSignInMethodQuery();
  return (
    <Card className="grid gap-4 p-6">
      <h2 className="text-xl">Password</h2>
      {method?.password === false && (
        <p className="max-w-[60ch] text-ink-soft">
          You sign in with another service, which keeps your password. Change it there.
        </p>
      )}
      {method?.password === true && <PasswordForm />}
      {!method && !isError && <div data-skeleton aria-hidden className="skeleton h-44 rounded-lg" />}
      {!method && isError && <FailedToLoad what="How you sign in" onRetry={() => void refetch()} />}
    </Card>
  );
}

function PasswordForm() {
  const { formRef, failure, errorOf, clear, show } = useFormFailure();
  const [changePassword, { isLoading }] = useChangePasswordMutation();
  const { notify, fail } = useToast();
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    clear();
    const change = { current: formText(form, 'current'), password: formText(form, 'password') };
    const { error } = await changePassword(change);
    if (!error) {
      formRef.current?.reset();
      notify({ title: 'Password changed', description: 'All other sessions have ended.' });
      return;
    }
    const found = formFailure(error, [...form.keys()]);
    show(found);
    if (!found.complete)
      fail({ title: 'Error', description: 'Failed to change the password. Please try again.' });
  };
  const { field, reason } = failure;
  return (
    <form ref={formRef} className="grid max-w-md gap-4" onSubmit={(event) => void submit(event)}>
      <TextField
        name="current"
        label="Current password"
        type="password"
        autoComplete="current-password"
        maxLength={128}
        required
        error={errorOf('current')}
      />
      <TextField
        name="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        required
        hint="At least 8 characters. Every other browser has to sign in again."
        error={errorOf('password')}
      />
      {field === null && reason !== '' && (
        <p role="alert" className="text-sm font-semibold text-seal">
          {reason}
        </p>
      )}
      <Button type="submit" busy={isLoading} className="justify-self-start">
        Change password
      </Button>
    </form>
  );
}
