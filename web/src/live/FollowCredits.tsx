import { api } from '../api/api.js';
import { changeMe } from '../api/session.js';
import { useAppDispatch } from '../store/hooks.js';
import { useLive } from './live.js';

/** Updates the balance from the server's events; renders nothing. */
export function FollowCredits() {
  const dispatch = useAppDispatch();
  useLive('credit.changed', ({ creditPoint }) => {
    dispatch(changeMe({ creditPoint }));
    dispatch(api.util.invalidateTags(['Credits']));
  });
  useLive('resumed', () => {
    dispatch(api.util.invalidateTags(['Session', 'Credits']));
  });
  return null;
}
