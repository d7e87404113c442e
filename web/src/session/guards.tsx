/** Who may see which screen (spec 1 section 2). */
import { Navigate, Outlet } from 'react-router-dom';
import { useMeQuery } from '../api/session.js';
import { Loading } from '../ui/Loading.js';
import { FailedToLoad } from '../ui/Notice.js';

/** For signed-in users; others are sent to /welcome. */
export function RequireSession() {
  const { data: user, isLoading, isError, refetch } = useMeQuery();
  if (isLoading) return <Loading />;
  if (isError) {
    return (
      <main className="mx-auto grid w-full max-w-xl grow content-center p-6">
        <FailedToLoad what="Your session" onRetry={() => void refetch()} />
      </main>
    );
  }
  return user ? <Outlet /> : <Navigate to="/welcome" replace />;
}

/** For login and register; a signed-in user is sent home. */
export function GuestOnly() {
  const { data: user, isLoading } = useMeQuery();
  if (isLoading) return <Loading />;
  return user ? <Navigate to="/" replace /> : <Outlet />;
}
