import { Link, useLocation } from 'react-router-dom';
import { counted } from '../ui/counted.js';
import { useMeQuery } from '../api/session.js';
import { paths } from '../routes/paths.js';
import { storeReturnTo } from '../session/return-to.js';
import { SessionFailed } from '../session/SessionFailed.js';
import { plainButton } from '../ui/controls/button-style.js';
import { Button } from '../ui/controls/Button.js';
import { CheckIcon, WarningIcon } from '../ui/icons.js';
import { Loading } from '../ui/feedback/Loading.js';
import { Spinner } from '../ui/feedback/Spinner.js';
import { texts, type Outcome } from './confirm-payment.js';
import { ReturnPage } from './ReturnPage.js';
import { useConfirmation } from './use-confirmation.js';

/** After a payment: its credits are added and shown (spec 2 sections 2, 4 and 5). */
export function SuccessPage() {
  const { data: user, isLoading, isError, refetch } = useMeQuery();
  if (isLoading) return <Loading />;
  if (isError && !user) return <SessionFailed onRetry={() => void refetch()} />;
  return <Confirmed userId={user?.id} />;
}

function Confirmed({ userId }: { readonly userId: string | undefined }) {
  const { search } = useLocation();
  const { confirmation, again } = useConfirmation(search, userId);
  switch (confirmation.state) {
    case 'processing':
      return (
        <ReturnPage title="Processing payment" icon={<Spinner />} busy>
          <p role="status" className="text-ink-soft">
            {confirmation.pending
              ? 'The payment isn’t confirmed yet. This page asks again every few seconds.'
              : 'Your credits are being added. This takes a moment.'}
          </p>
        </ReturnPage>
      );
    case 'unpaid':
      return (
        <ReturnPage title="Processing payment" icon={<WarningIcon />}>
          <p role="status" className="text-ink-soft">
            The payment still isn’t confirmed. Your credits are added as soon as it is. You need not wait
            here.
          </p>
          <Button onClick={again}>Check again</Button>
        </ReturnPage>
      );
    case 'done':
      return (
        <ReturnPage title="Payment successful" icon={<CheckIcon />}>
          <p role="status">
            You now have <strong className="tabular-nums">{counted(confirmation.balance, 'credit')}</strong>.
          </p>
        </ReturnPage>
      );
    case 'failed':
      return <Failed failure={confirmation} signedOut={userId === undefined} onRetry={again} />;
  }
}

interface FailedProps {
  readonly failure: Extract<Outcome, { readonly state: 'failed' }>;
  readonly signedOut: boolean;
  readonly onRetry: () => void;
}

function Failed({ failure: { message, retriable }, signedOut, onRetry }: FailedProps) {
  const { pathname, search } = useLocation();
  return (
    <ReturnPage title="Payment Processing Error" icon={<WarningIcon />}>
      <p>{message}</p>
      {retriable && (
        <>
          <p className="text-ink-soft">
            If you have paid, nothing is lost: the credits are added by themselves within a few minutes, and
            never twice.
          </p>
          <Button onClick={onRetry}>Try again</Button>
        </>
      )}
      {message === texts.mismatch && (
        <>
          <p className="text-ink-soft">
            Credits are added to the account that paid for them.{' '}
            {signedOut ? 'Sign in to it to see them.' : 'You are signed in to another one.'}
          </p>
          {signedOut && (
            <Link
              to={paths.login}
              className={plainButton}
              onClick={() => storeReturnTo(`${pathname}${search}`)}
            >
              Login
            </Link>
          )}
        </>
      )}
    </ReturnPage>
  );
}
