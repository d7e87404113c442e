import {
  useAuthConfigQuery,
  useLoginMutation,
  useOpenSessionMutation,
  useRegisterMutation,
} from '../api/session.js';
import type { CallError } from '../api/call.js';
import type { User } from '../api/types.js';
import { firebaseError } from './firebase/failures.js';
import { firebaseClient } from './firebase/firebase-client.js';
import type { FirebaseClient } from './firebase/client.js';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface SignInAnswer {
  readonly data?: { readonly user: User; readonly created: boolean } | undefined;
  /** A `CallError`, or an error of the code. */
  readonly error?: object | undefined;
}

interface Accounts {
  login(credentials: Credentials): Promise<SignInAnswer>;
  register(account: Credentials & { readonly name: string }): Promise<SignInAnswer>;
  /** Firebase mode only: in a window of its own. Elsewhere the page itself goes to the provider. */
  readonly withPopup?: (provider: string) => Promise<SignInAnswer>;
}

const minPasswordLength = 8;
/** As our own server says it; Firebase takes shorter ones. */
const tooShort: CallError = {
  status: 0,
  message: '0: password too short',
  code: 'password_too_short',
  detail: `The password needs at least ${minPasswordLength} characters.`,
  field: 'password',
};

/** The ways to sign in, by who keeps the accounts of this server. */
export function useAccounts(): Accounts {
  const { data: config } = useAuthConfigQuery();
  const [login] = useLoginMutation();
  const [register] = useRegisterMutation();
  const [openSession] = useOpenSessionMutation();
  const firebase = config?.firebase;
  if (!firebase) {
    return {
      login: async (credentials) => entered(await login(credentials), false),
      register: async (account) => entered(await register(account), true),
    };
  }
  const exchange = async (prove: (client: FirebaseClient) => Promise<string>): Promise<SignInAnswer> => {
    let idToken: string;
    try {
      idToken = await prove(await firebaseClient(firebase));
    } catch (error) {
      return { error: firebaseError(error) };
    }
    return openSession(idToken);
  };
  return {
    login: (credentials) => exchange((client) => client.signIn(credentials)),
    register: async (account) =>
      account.password.length < minPasswordLength
        ? { error: tooShort }
        : exchange((client) => client.signUp(account)),
    withPopup: (provider) => exchange((client) => client.withPopup(provider)),
  };
}

const entered = (
  { data, error }: { readonly data?: User | undefined; readonly error?: object | undefined },
  created: boolean,
): SignInAnswer => (data ? { data: { user: data, created } } : { error });
