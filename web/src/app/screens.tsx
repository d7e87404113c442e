/** The route table: every screen, its address and who may see it. A screen is loaded when it is first visited. */
import { lazy, type ComponentType } from 'react';
import { HomePage } from '../home/HomePage.js';
import { patterns } from '../routes/paths.js';

export interface ScreenRoute {
  readonly path: string;
  /** `guest`: a signed-in user is sent home. `user`: others are sent to /welcome (spec 1 section 2). */
  readonly access: 'public' | 'guest' | 'user';
  /** Menu, search and credits above it; screens that need all the space do without. */
  readonly underHeader?: boolean;
  readonly Screen: ComponentType;
}

const loaded = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(() => load().then((module) => ({ default: module[name] })));

export const screens: readonly ScreenRoute[] = [
  {
    path: patterns.welcome,
    access: 'public',
    Screen: loaded(() => import('../session/WelcomePage.js'), 'WelcomePage'),
  },
  {
    path: patterns.login,
    access: 'guest',
    Screen: loaded(() => import('../session/LoginPage.js'), 'LoginPage'),
  },
  {
    path: patterns.register,
    access: 'guest',
    Screen: loaded(() => import('../session/RegisterPage.js'), 'RegisterPage'),
  },
  { path: patterns.home, access: 'user', underHeader: true, Screen: HomePage },
  {
    path: patterns.manga,
    access: 'user',
    underHeader: true,
    Screen: loaded(() => import('../manga/MangaPage.js'), 'MangaPage'),
  },
  {
    path: patterns.account,
    access: 'user',
    underHeader: true,
    Screen: loaded(() => import('../account/AccountPage.js'), 'AccountPage'),
  },
  {
    path: patterns.credits,
    access: 'user',
    underHeader: true,
    Screen: loaded(() => import('../account/CreditsPage.js'), 'CreditsPage'),
  },
  {
    path: patterns.pricing,
    access: 'user',
    underHeader: true,
    Screen: loaded(() => import('../account/PricingPage.js'), 'PricingPage'),
  },
  {
    path: patterns.customChapter,
    access: 'user',
    Screen: loaded(() => import('../reader/ReaderPage.js'), 'CustomReaderPage'),
  },
  {
    path: patterns.chapter,
    access: 'user',
    Screen: loaded(() => import('../reader/ReaderPage.js'), 'ReaderPage'),
  },
  {
    path: patterns.videoEditor,
    access: 'user',
    Screen: loaded(() => import('../editor/EditorPage.js'), 'EditorPage'),
  },
];
