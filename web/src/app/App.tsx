import { lazy, Suspense } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { HomePage } from '../home/HomePage.js';
import { GuestOnly, RequireSession } from '../session/guards.js';
import { Toasts } from '../toasts/Toasts.js';
import { ErrorBoundary } from '../ui/ErrorBoundary.js';
import { Loading } from '../ui/Loading.js';
import { NotFoundPage } from './NotFoundPage.js';

const WelcomePage = lazy(() =>
  import('../session/WelcomePage.js').then((it) => ({ default: it.WelcomePage })),
);
const LoginPage = lazy(() => import('../session/LoginPage.js').then((it) => ({ default: it.LoginPage })));
const RegisterPage = lazy(() =>
  import('../session/RegisterPage.js').then((it) => ({ default: it.RegisterPage })),
);
const MangaPage = lazy(() => import('../manga/MangaPage.js').then((it) => ({ default: it.MangaPage })));

export function App() {
  return (
    <>
      <Routes>
        <Route element={<Screen />}>
          <Route path="/welcome" element={<WelcomePage />} />
          <Route element={<GuestOnly />}>
            <Route path="/auth/login" element={<LoginPage />} />
            <Route path="/auth/register" element={<RegisterPage />} />
          </Route>
          <Route element={<RequireSession />}>
            <Route path="/" element={<HomePage />} />
            <Route path="/manga/:id" element={<MangaPage />} />
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
      <Toasts />
    </>
  );
}

/** A screen that breaks is left by going to another. */
function Screen() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}
