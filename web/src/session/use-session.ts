import { useNavigate } from 'react-router-dom';
import { rememberAnswer, useLogoutEverywhereMutation, useLogoutMutation } from '../api/session.js';
import type { User } from '../api/types.js';
import { paths } from '../routes/paths.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { useToast } from '../toasts/use-toast.js';
import { clearReturnTo } from './return-to.js';
import { userLeft } from './session-slice.js';

/** Caches the user that the server has signed in, so that the guards let them on. */
export function useSignedIn(): (user: User, greeting: string) => void {
  const dispatch = useAppDispatch();
  const lastUser = useAppSelector((state) => state.session.lastUser);
  const { notify } = useToast();
  return (user, greeting) => {
    if (lastUser !== null && lastUser !== user.id) {
      clearReturnTo();
      dispatch(userLeft());
    }
    void dispatch(rememberAnswer('me', undefined, user));
    notify({ title: greeting });
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
