import { useNavigate } from 'react-router-dom';
import {
  rememberAnswer,
  useAuthConfigQuery,
  useLogoutEverywhereMutation,
  useLogoutMutation,
} from '../api/session.js';
import type { User } from '../api/types.js';
import { paths } from '../routes/paths.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { useToast } from '../toasts/use-toast.js';
import { clearReturnTo, returnTo } from './return-to.js';
import { userLeft } from './session-slice.js';
import { greetings, leaveSignInResult } from './sign-in-result.js';

/**
 * Lets the user on whom the server has signed in. In Firebase mode by loading the next page, as its client may run in
 * documents for signing in only.
 */
export function useSignedIn(): (user: User, kind: 'created' | 'returned') => void {
  const dispatch = useAppDispatch();
  const lastUser = useAppSelector((state) => state.session.lastUser);
  const { data: config } = useAuthConfigQuery();
  const { notify } = useToast();
  return (user, kind) => {
    if (lastUser !== null && lastUser !== user.id) {
      clearReturnTo();
      dispatch(userLeft());
    }
    if (config?.firebase) {
      leaveSignInResult(kind);
      window.location.assign(returnTo());
      return;
    }
    void dispatch(rememberAnswer('me', undefined, user));
    notify({ title: greetings[kind] });
  };
}

/** Ends the session, on every device on request, and drops everything loaded for this user. */
export function useSignOut(): {
  signOut: (where?: 'here' | 'everywhere') => Promise<void>;
  signingOut: boolean;
} {
  const [logout, here] = useLogoutMutation();
  const [logoutEverywhere, everywhere] = useLogoutEverywhereMutation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { notify, fail } = useToast();
  const signOut = async (where: 'here' | 'everywhere' = 'here') => {
    const { error } = await (where === 'here' ? logout() : logoutEverywhere());
    if (error) {
      fail({ title: 'Error', description: 'Failed to sign out. Please try again.' });
      return;
    }
    await navigate(paths.welcome);
    clearReturnTo();
    dispatch(userLeft());
    notify({ title: 'Goodbye!', description: 'Successfully signed out.' });
  };
  return { signOut, signingOut: here.isLoading || everywhere.isLoading };
}
