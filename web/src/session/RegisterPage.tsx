import { useTitle } from '../ui/use-title.js';
import { AuthForm, emailField, passwordField } from './AuthForm.js';
import { AuthPage } from './AuthPage.js';
import { formText } from './form-text.js';
import { useAccounts } from './use-accounts.js';

export function RegisterPage() {
  useTitle('Create Account');
  const { register } = useAccounts();
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
        fields={[
          { name: 'name', label: 'Name', type: 'text', autoComplete: 'name', maxLength: 100 },
          emailField,
          { ...passwordField('new-password'), hint: 'At least 8 characters.' },
        ]}
      />
    </AuthPage>
  );
}
