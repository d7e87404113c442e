import { useState, type SyntheticEvent } from 'react';
import { Link } from 'react-router-dom';
import { useRegisterMutation } from '../api/session.js';
import { useToast } from '../toasts/use-toast.js';
import { primaryButton } from '../ui/button-style.js';
import { useTitle } from '../ui/use-title.js';
import { AuthPage } from './AuthPage.js';
import { FederatedButtons } from './FederatedButtons.js';
import { formText } from './form-text.js';
import { failureOf, greetings } from './outcome.js';
import { TextField } from '../ui/TextField.js';
import { useEnter } from './use-session.js';

export function RegisterPage() {
  useTitle('Create Account');
  const [register, { isLoading }] = useRegisterMutation();
  const [reason, setReason] = useState('');
  const { fail } = useToast();
  const enter = useEnter();

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setReason('');
    const answer = await register({
      name: formText(form, 'name'),
      email: formText(form, 'email'),
      password: formText(form, 'password'),
    });
    if (answer.data) {
      enter(answer.data, greetings.created);
      return;
    }
    setReason(answer.error && 'detail' in answer.error ? (answer.error.detail ?? '') : '');
    fail({ title: 'Error', description: failureOf('signup') });
  };

  return (
    <AuthPage
      title="Start reading"
      footer={
        <>
          Have an account?{' '}
          <Link to="/auth/login" className="inline-block px-1 py-3 font-semibold text-seal underline sm:py-1">
            Login
          </Link>
        </>
      }
    >
      <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <TextField required label="Name" name="name" type="text" autoComplete="name" maxLength={100} />
        <TextField required label="Email" name="email" type="email" autoComplete="email" maxLength={254} />
        <TextField
          required
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          maxLength={128}
          hint="At least 8 characters."
        />
        {reason !== '' && <p className="text-sm font-semibold text-seal">{reason}</p>}
        <button type="submit" className={`${primaryButton} mt-2`} disabled={isLoading}>
          Create Account
        </button>
      </form>
      <FederatedButtons intent="signup" />
    </AuthPage>
  );
}
