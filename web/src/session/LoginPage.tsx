import { useLoginMutation } from '../api/session.js';
import { TextField } from '../ui/TextField.js';
import { useTitle } from '../ui/use-title.js';
import { AuthForm } from './AuthForm.js';
import { AuthPage } from './AuthPage.js';
import { formText } from './form-text.js';

export function LoginPage() {
  useTitle('Login');
  const [login] = useLoginMutation();
  return (
    <AuthPage
      title="Sign in to Komavox"
      question="New here?"
      other={{ path: '/auth/register', label: 'Register' }}
    >
      <AuthForm
        intent="signin"
        action="Login"
        send={(form) => login({ email: formText(form, 'email'), password: formText(form, 'password') })}
        fields={(errorOf) => (
          <>
            <TextField
              required
              label="Email"
              name="email"
              error={errorOf('email')}
              type="email"
              autoComplete="email"
              maxLength={254}
            />
            <TextField
              required
              label="Password"
              name="password"
              error={errorOf('password')}
              type="password"
              autoComplete="current-password"
              maxLength={128}
            />
          </>
        )}
      />
    </AuthPage>
  );
}
