import { useCallback } from 'react';
import { useAppDispatch } from '../store/hooks.js';
import { toastShown } from './toast-slice.js';

type ToastText = Parameters<typeof toastShown>[0];

/** Shows a toast; `fail` is for what went wrong. The functions stay the same over renders. */
export function useToast(): { notify: (toast: ToastText) => void; fail: (toast: ToastText) => void } {
  const dispatch = useAppDispatch();
  const notify = useCallback((toast: ToastText) => void dispatch(toastShown(toast)), [dispatch]);
  const fail = useCallback(
    (toast: ToastText) => void dispatch(toastShown({ ...toast, variant: 'destructive' })),
    [dispatch],
  );
  return { notify, fail };
}
