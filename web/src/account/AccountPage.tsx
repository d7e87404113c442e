import { Link } from 'react-router-dom';
import { useMeQuery } from '../api/session.js';
import { paths } from '../routes/paths.js';
import { plainButton } from '../ui/controls/button-style.js';
import { Card } from '../ui/Card.js';
import { useTitle } from '../ui/use-title.js';
import { DataCard } from './DataCard.js';
import { DeleteCard } from './DeleteCard.js';
import { PasswordCard } from './PasswordCard.js';
import { SessionsCard } from './SessionsCard.js';
import { StorageCard } from './StorageCard.js';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

/** The signed-in user, and what they can do about their account. */
export function AccountPage() {
  useTitle('Account');
  const { data: user } = useMeQuery();
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
      <StorageCard />
      <PasswordCard />
      <SessionsCard />
      <DataCard />
      <DeleteCard user={user} />
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
