import { useNavigate } from 'react-router-dom';
import { rememberAnswer, useLogoutEverywhereMutation, useLogoutMutation } from '../api/session.js';
import type { User } from '../api/types.js';
import { paths } from '../routes/paths.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { useToast } from '../toasts/use-toast.js';
import { forgetWish } from './return-to.js';
import { userLeft } from './session-slice.js';

/** What happens once the server has signed somebody in: the guards see the user and go on. */
export function useEnter(): (user: User, greeting: string) => void {
  const dispatch = useAppDispatch();
  const lastUser = useAppSelector((state) => state.session.lastUser);
  const { tell } = useToast();
  return (user, greeting) => {
    if (lastUser !== null && lastUser !== user.id) {
      forgetWish();
      dispatch(userLeft());
    }
    void dispatch(rememberAnswer('me', undefined, user));
    tell({ title: greeting });
  };
}

/** Ends the session, on every device if asked to; what was loaded for this user is dropped with it. */
export function useLeave(): { leave: (where?: 'here' | 'everywhere') => Promise<void>; leaving: boolean } {
  const [logout, here] = useLogoutMutation();
  const [logoutEverywhere, everywhere] = useLogoutEverywhereMutation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { tell, fail } = useToast();
  const leave = async (where: 'here' | 'everywhere' = 'here') => {
    const { error } = await (where === 'here' ? logout() : logoutEverywhere());
    if (error) {
      fail({ title: 'Error', description: 'Failed to sign out. Please try again.' });
      return;
    }
    await navigate(paths.welcome);
    forgetWish();
    dispatch(userLeft());
    tell({ title: 'Goodbye!', description: 'Successfully signed out.' });
  };
  return { leave, leaving: here.isLoading || everywhere.isLoading };
}
