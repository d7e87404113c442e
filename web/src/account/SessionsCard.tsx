import { useState } from 'react';
import { useEndOtherSessionsMutation, useEndSessionMutation, useSessionsQuery } from '../api/session.js';
import type { Session } from '../api/types.js';
import { useSignOut } from '../session/use-session.js';
import { useToast } from '../toasts/use-toast.js';
import { Button } from '../ui/controls/Button.js';
import { Card } from '../ui/Card.js';
import { FailedToLoad } from '../ui/feedback/Notice.js';
import { ConfirmDialog } from '../ui/popups/Dialog.js';
import { momentText } from '../ui/moment.js';

/** Where the user is signed in, and the ways to sign out there. */
export function SessionsCard() {
  const {
    data: sessions,
    isError,
    refetch,
  } = useSessionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [endOthers, others] = useEndOtherSessionsMutation();
  const [asking, setAsking] = useState(false);
  const { signOut, signingOut } = useSignOut();
  const { notify, fail } = useToast();
  const leaveOthers = async () => {
    const { error } = await endOthers();
    if (error) fail({ title: 'Error', description: 'Failed to sign out. Please try again.' });
    else notify({ title: 'Signed out', description: 'All other sessions have ended.' });
  };
  const hasOthers = sessions?.some(({ current }) => !current) ?? false;
  return (
    <Card className="grid gap-4 p-6">
      <h2 className="text-xl">Sessions</h2>
      <p className="max-w-[60ch] text-ink-soft">
        A browser stays signed in until you sign out there, or don’t use it for a long time. If you don’t know
        one of these, sign it out and change your password.
      </p>
      {sessions && (
        <ul className="grid divide-y divide-line rounded-lg border border-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {!sessions && !isError && <div data-skeleton aria-hidden className="skeleton h-20 rounded-lg" />}
      {!sessions && isError && <FailedToLoad what="Your sessions" onRetry={() => void refetch()} />}
      <div className="flex flex-wrap gap-3">
        {hasOthers && (
          <Button busy={others.isLoading} onClick={() => void leaveOthers()}>
            Sign out all others
          </Button>
        )}
        <Button busy={signingOut} onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        description="Every browser and device that is signed in to this account, also this one, will have to sign in again."
        action="Sign out"
        busy={signingOut}
        onConfirm={() => void signOut('everywhere')}
      />
    </Card>
  );
}

function SessionRow({ session }: { readonly session: Session }) {
  const { id, browser, startedAt, usedAt, current } = session;
  const [endSession, { isLoading }] = useEndSessionMutation();
  const { fail } = useToast();
  const end = async () => {
    const { error } = await endSession(id);
    if (error) fail({ title: 'Error', description: 'Failed to sign out. Please try again.' });
  };
  const began = momentText(startedAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <p className="min-w-0">
        <span className="block font-semibold">{browser}</span>
        <span className="block text-sm text-ink-soft">
          {current ? 'This browser' : `Last used ${momentText(usedAt)}`}
          {` · signed in ${began}`}
        </span>
      </p>
      {!current && (
        <Button
          size="small"
          busy={isLoading}
          aria-label={`Sign out ${browser}, signed in ${began}`}
          onClick={() => void end()}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
