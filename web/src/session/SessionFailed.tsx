import { FailedToLoad } from '../ui/feedback/Notice.js';

/** A screen for when nobody could tell who is signed in. */
export function SessionFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <main className="mx-auto grid w-full max-w-xl grow content-center p-6">
      <FailedToLoad what="Your session" heading onRetry={onRetry} />
    </main>
  );
}
