import { useRegisterMutation } from '../api/session.js';
import { TextField } from '../ui/TextField.js';
import { useTitle } from '../ui/use-title.js';
import { AuthForm } from './AuthForm.js';
import { AuthPage } from './AuthPage.js';
import { formText } from './form-text.js';

export function RegisterPage() {
  useTitle('Create Account');
  const [register] = useRegisterMutation();
  return (
    <AuthPage
      title="Start reading"
      question="Have an account?"
      other={{ path: '/auth/login', label: 'Login' }}
    >
      <AuthForm
        intent="signup"
        action="Create Account"
        send={(form) =>
          register({
            name: formText(form, 'name'),
            email: formText(form, 'email'),
            password: formText(form, 'password'),
          })
        }
        fields={(errorOf) => (
          <>
            <TextField
              required
              label="Name"
              name="name"
              error={errorOf('name')}
              type="text"
              autoComplete="name"
              maxLength={100}
            />
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
              autoComplete="new-password"
              maxLength={128}
              hint="At least 8 characters."
            />
          </>
        )}
      />
    </AuthPage>
  );
}
