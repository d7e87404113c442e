import { Suspense } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { ImportTray } from '../library/ImportTray.js';
import { useScrollPositions } from '../routes/use-scroll-positions.js';
import { GuestOnly, RequireSession } from '../session/guards.js';
import { Toasts } from '../toasts/Toasts.js';
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.js';
import { Loading } from '../ui/feedback/Loading.js';
import { Header } from './Header.js';
import { NotFoundPage } from './NotFoundPage.js';
import { fullScreens, guestScreens, publicScreens, userScreens, type Screens } from './screens.js';
import { contentId, SkipLink } from './SkipLink.js';
import { useScreenFocus } from './use-screen-focus.js';

export function App() {
  useScrollPositions();
  useScreenFocus();
  return (
    <>
      <SkipLink />
      <Routes>
        <Route element={<Content />}>
          {routesTo(publicScreens)}
          <Route element={<GuestOnly />}>{routesTo(guestScreens)}</Route>
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route element={<RequireSession />}>
          <Route element={<Content />}>{routesTo(fullScreens)}</Route>
          <Route element={<UnderHeader />}>{routesTo(userScreens)}</Route>
        </Route>
      </Routes>
      <Toasts />
    </>
  );
}

const routesTo = (screens: Screens) =>
  Object.entries(screens).map(([path, Screen]) => <Route key={path} path={path} element={<Screen />} />);

/** The header stays while screens change, with what is being typed in it. */
function UnderHeader() {
  return (
    <>
      <Header />
      <Content />
      <ImportTray />
    </>
  );
}

/** A screen that breaks is left by going to another. */
function Content() {
  const { pathname } = useLocation();
  return (
    <div id={contentId} className="flex grow flex-col">
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
