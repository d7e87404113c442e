import { Suspense } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { GuestOnly, RequireSession } from '../session/guards.js';
import { Toasts } from '../toasts/Toasts.js';
import { ErrorBoundary } from '../ui/ErrorBoundary.js';
import { Loading } from '../ui/Loading.js';
import { NotFoundPage } from './NotFoundPage.js';
import { screens, type ScreenRoute } from './screens.js';

export function App() {
  return (
    <>
      <Routes>
        <Route element={<Frame />}>
          {routesFor('public')}
          <Route element={<GuestOnly />}>{routesFor('guest')}</Route>
          <Route element={<RequireSession />}>{routesFor('user')}</Route>
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
      <Toasts />
    </>
  );
}

function routesFor(access: ScreenRoute['access']) {
  return screens
    .filter((screen) => screen.access === access)
    .map(({ path, Screen }) => <Route key={path} path={path} element={<Screen />} />);
}

/** A screen that breaks is left by going to another. */
function Frame() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}
