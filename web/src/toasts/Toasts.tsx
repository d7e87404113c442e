import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { CloseIcon } from '../ui/icons.js';
import { toastClosed, type Toast } from './toast-slice.js';

const shownMs = 5000;
const swipePixels = 50;

/** Top on small screens, bottom right on larger ones, above a bar that a screen has there (`data-bottom-bar`). */
export function Toasts() {
  const toast = useAppSelector((state) => state.toast.current);
  return (
    <section
      aria-label="Notifications"
      // Each toast announces itself; having the attribute at all keeps the region reachable beside an open dialog.
      aria-live="off"
      className="pointer-events-none fixed inset-x-4 top-4 z-50 sm:inset-x-auto sm:top-auto sm:right-6 sm:bottom-6 sm:w-96 sm:in-[:root:has([data-bottom-bar])]:bottom-30 min-[1240px]:in-[:root:has([data-bottom-bar])]:bottom-18"
    >
      {toast && <ToastCard key={toast.id} toast={toast} />}
    </section>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const dispatch = useAppDispatch();
  const [held, setHeld] = useState(false);
  const { id, title, description, hint, action, variant } = toast;

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dispatch(toastClosed(id)), shownMs);
    return () => clearTimeout(timer);
  }, [dispatch, held, id]);

  const { shift, release, swipe } = useSwipeRight(() => dispatch(toastClosed(id)));
  const destructive = variant === 'destructive';
  return (
    <div
      role={destructive ? 'alert' : 'status'}
      data-toast
      {...swipe}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => {
        setHeld(false);
        release();
      }}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      style={shift > 0 ? { transform: `translateX(${shift}px)` } : undefined}
      className={`pointer-events-auto flex animate-rise touch-pan-y items-start gap-3 rounded-md border bg-sheet p-4 shadow-sheet ${
        destructive ? 'border-seal' : 'border-line-strong'
      }`}
    >
      <span
        aria-hidden
        className={`mt-1 h-4 w-1 shrink-0 rounded-full ${destructive ? 'bg-seal' : 'bg-ink'}`}
      />
      <div className="min-w-0 grow text-sm">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {description !== undefined && <p className="text-ink-soft">{description}</p>}
        {hint !== undefined && <p className="mt-1">{hint}</p>}
        {action && (
          <Link to={action.path} className="mt-1 inline-block font-semibold text-seal underline">
            {action.label}
          </Link>
        )}
      </div>
      <button
        type="button"
        aria-label="Close"
        onClick={() => dispatch(toastClosed(id))}
        className="-m-2 grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:text-ink sm:size-9"
      >
        <CloseIcon />
      </button>
    </div>
  );
}

/** Follows a finger to the right; beyond the threshold, letting go calls `onSwipe`. */
function useSwipeRight(onSwipe: () => void) {
  const [shift, setShift] = useState(0);
  const start = useRef<number | null>(null);
  const release = () => {
    if (start.current !== null && shift > swipePixels) onSwipe();
    start.current = null;
    setShift(0);
  };
  return {
    /** Pixels. */
    shift,
    release,
    swipe: {
      onPointerDown: (event: PointerEvent) => {
        start.current = event.clientX;
      },
      onPointerMove: (event: PointerEvent) => {
        if (start.current !== null) setShift(Math.max(0, event.clientX - start.current));
      },
      onPointerUp: release,
      onPointerCancel: release,
    },
  };
}
