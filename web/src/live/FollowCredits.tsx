import { api } from '../api/api.js';
import { changeMe } from '../api/session.js';
import { useAppDispatch } from '../store/hooks.js';
import { useLive } from './live.js';

/** Keeps the balance as the server tells it; shows nothing itself. */
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
