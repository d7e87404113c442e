import { useLoginMutation } from '../api/session.js';
import { useTitle } from '../ui/use-title.js';
import { AuthForm, emailField, passwordField } from './AuthForm.js';
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
        fields={[emailField, passwordField('current-password')]}
      />
    </AuthPage>
  );
}
