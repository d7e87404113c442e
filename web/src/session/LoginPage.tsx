import { useState, type SyntheticEvent } from 'react';
import { Link } from 'react-router-dom';
import { useLoginMutation } from '../api/session.js';
import { useToast } from '../toasts/use-toast.js';
import { primaryButton } from '../ui/button-style.js';
import { useTitle } from '../ui/use-title.js';
import { AuthPage } from './AuthPage.js';
import { FederatedButtons } from './FederatedButtons.js';
import { formText } from './form-text.js';
import { failureOf, greetings } from './outcome.js';
import { TextField } from '../ui/TextField.js';
import { useEnter } from './use-session.js';

export function LoginPage() {
  useTitle('Login');
  const [login, { isLoading }] = useLoginMutation();
  const [reason, setReason] = useState('');
  const { fail } = useToast();
  const enter = useEnter();

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setReason('');
    const answer = await login({ email: formText(form, 'email'), password: formText(form, 'password') });
    if (answer.data) {
      enter(answer.data, greetings.returned);
      return;
    }
    setReason(answer.error && 'detail' in answer.error ? (answer.error.detail ?? '') : '');
    fail({ title: 'Error', description: failureOf('signin') });
  };

  return (
    <AuthPage
      title="Sign in to Komavox"
      footer={
        <>
          New here?{' '}
          <Link
            to="/auth/register"
            className="inline-block px-1 py-3 font-semibold text-seal underline sm:py-1"
          >
            Register
          </Link>
        </>
      }
    >
      <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <TextField required label="Email" name="email" type="email" autoComplete="email" maxLength={254} />
        <TextField
          required
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={128}
        />
        {reason !== '' && <p className="text-sm font-semibold text-seal">{reason}</p>}
        <button type="submit" className={`${primaryButton} mt-2`} disabled={isLoading}>
          Login
        </button>
      </form>
      <FederatedButtons intent="signin" />
    </AuthPage>
  );
}
