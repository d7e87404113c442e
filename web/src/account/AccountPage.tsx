import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMeQuery } from '../api/session.js';
import { paths } from '../routes/paths.js';
import { useSignOut } from '../session/use-session.js';
import { plainButton } from '../ui/controls/button-style.js';
import { Button } from '../ui/controls/Button.js';
import { Card } from '../ui/Card.js';
import { ConfirmDialog } from '../ui/popups/Dialog.js';
import { useTitle } from '../ui/use-title.js';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

/** The signed-in user, their balance, and the ways to sign out. */
export function AccountPage() {
  useTitle('Account');
  const { data: user } = useMeQuery();
  const [asking, setAsking] = useState(false);
  const { signOut, signingOut } = useSignOut();
  if (!user) return null;
  return (
    <main className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-8 sm:px-6">
      <h1 className="text-3xl">Account</h1>
      <Card className="grid gap-5 p-6">
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-y-3">
          <Fact name="Name" value={user.display_name} />
          <Fact name="Email" value={user.email} />
          <Fact name="Member since" value={day.format(new Date(user.createdAt))} />
          <Fact name="Credits" value={String(user.creditPoint)} />
        </dl>
        <Link to={paths.credits} className={`${plainButton} justify-self-start`}>
          Credit history
        </Link>
      </Card>
      <Card className="grid gap-4 p-6">
        <h2 className="text-xl">Sessions</h2>
        <p className="max-w-[60ch] text-ink-soft">
          You stay signed in on a device until you sign out there. Signing out everywhere ends all sessions,
          this one too; your work and your library stay.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button busy={signingOut} onClick={() => setAsking(true)}>
            Sign out everywhere
          </Button>
        </div>
      </Card>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        description="Every browser and device that is signed in to this account, also this one, will have to sign in again."
        action="Sign out"
        busy={signingOut}
        onConfirm={() => void signOut('everywhere')}
      />
    </main>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="contents">
      <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
      <dd className="min-w-0 break-words max-sm:mb-3">{value}</dd>
    </div>
  );
}
