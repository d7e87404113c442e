import { useNavigate } from 'react-router-dom';
import { api } from '../api/api.js';
import { rememberAnswer, useLogoutMutation } from '../api/session.js';
import type { User } from '../api/types.js';
import { useAppDispatch } from '../app/store.js';
import { dropAllBlobs } from '../blobs/blobs.js';
import { toastShown } from '../toasts/toast-slice.js';

/** What happens once the server has signed somebody in: the guards see the user and go home. */
export function useEnter(): (user: User, greeting: string) => void {
  const dispatch = useAppDispatch();
  return (user, greeting) => {
    void dispatch(rememberAnswer('me', undefined, user));
    dispatch(toastShown({ title: greeting }));
  };
}

/** Ends the session; what was loaded for this user is dropped with it. */
export function useLeave(): () => Promise<void> {
  const [logout] = useLogoutMutation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return async () => {
    const answer = await logout();
    if (answer.error) {
      dispatch(
        toastShown({
          title: 'Error',
          description: 'Failed to sign out. Please try again.',
          variant: 'destructive',
        }),
      );
      return;
    }
    await navigate('/welcome');
    dispatch(api.util.resetApiState());
    dropAllBlobs();
    dispatch(toastShown({ title: 'Goodbye!', description: 'Successfully signed out.' }));
  };
}
