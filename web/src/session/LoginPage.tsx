import { useTitle } from '../ui/use-title.js';
import { AuthForm, emailField, passwordField } from './AuthForm.js';
import { AuthPage } from './AuthPage.js';
import { formText } from './form-text.js';
import { useAccounts } from './use-accounts.js';

export function LoginPage() {
  useTitle('Login');
  const { login } = useAccounts();
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
        fields={[emailField, passwordField('current-password')]}
      />
    </AuthPage>
  );
}
