/** Access to screens (spec 1 section 2). */
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useAuthConfigQuery, useMeQuery } from '../api/session.js';
import { FollowCredits } from '../live/FollowCredits.js';
import { paths } from '../routes/paths.js';
import { Loading } from '../ui/feedback/Loading.js';
import { clearReturnTo, storeReturnTo, returnTo } from './return-to.js';
import { SessionFailed } from './SessionFailed.js';
import { rememberSignIn } from './signed-in-here.js';
import { useFreshDocument } from './use-fresh-document.js';
import { useSignInResult } from './use-sign-in-result.js';

/** For signed-in users; others are sent to /welcome, and return here after signing in. */
export function RequireSession() {
  const { data: user, isLoading, isError, refetch } = useMeQuery();
  useSignInResult(Boolean(user));
  useEffect(() => {
    if (user) rememberSignIn();
  }, [user]);
  if (isLoading) return <Loading />;
  if (user) {
    return (
      <>
        <FollowCredits />
        <Outlet />
      </>
    );
  }
  if (isError) return <SessionFailed onRetry={() => void refetch()} />;
  return <SendToWelcome />;
}

function SendToWelcome() {
  const { pathname, search, hash } = useLocation();
  useEffect(() => storeReturnTo(`${pathname}${search}${hash}`), [pathname, search, hash]);
  return <Navigate to={paths.welcome} replace />;
}

/** For login and register; a signed-in user is sent to where they wanted to go, else home. */
export function GuestOnly() {
  const { data: user, isLoading } = useMeQuery();
  // Fetched at the same time, so that the buttons of providers don't move the form.
  const { isLoading: buttonsUnknown } = useAuthConfigQuery();
  const isFresh = useFreshDocument();
  useSignInResult(!isLoading && !user);
  if (user) return <ReturnToScreen />;
  return isLoading || buttonsUnknown || !isFresh ? <Loading /> : <Outlet />;
}

function ReturnToScreen() {
  // Held in state, since it is cleared while the screen that it leads to is still being loaded.
  const [address] = useState(returnTo);
  useEffect(() => clearReturnTo(), []);
  return <Navigate to={address} replace />;
}
