/** The route tables: every screen by its address and by who may see it. A screen is loaded when it is first visited. */
import { lazy, type ComponentType } from 'react';
import { HomePage } from '../home/HomePage.js';
import { patterns } from '../routes/paths.js';

export type Screens = Readonly<Record<string, ComponentType>>;

const loaded = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(() => load().then((module) => ({ default: module[name] })));

export const publicScreens: Screens = {
  [patterns.welcome]: loaded(() => import('../session/WelcomePage.js'), 'WelcomePage'),
  [patterns.checkoutSuccess]: loaded(() => import('../checkout/SuccessPage.js'), 'SuccessPage'),
  [patterns.checkoutCancel]: loaded(() => import('../checkout/CancelPage.js'), 'CancelPage'),
};

/** A signed-in user is sent home (spec 1 section 2). */
export const guestScreens: Screens = {
  [patterns.login]: loaded(() => import('../session/LoginPage.js'), 'LoginPage'),
  [patterns.register]: loaded(() => import('../session/RegisterPage.js'), 'RegisterPage'),
};

/** For signed-in users, with menu, search and credits above; others are sent to /welcome. */
export const userScreens: Screens = {
  [patterns.home]: HomePage,
  [patterns.manga]: loaded(() => import('../manga/MangaPage.js'), 'MangaPage'),
  [patterns.account]: loaded(() => import('../account/AccountPage.js'), 'AccountPage'),
  [patterns.about]: loaded(() => import('../about/AboutPage.js'), 'AboutPage'),
  [patterns.projects]: loaded(() => import('../projects/ProjectsPage.js'), 'ProjectsPage'),
  [patterns.credits]: loaded(() => import('../account/CreditsPage.js'), 'CreditsPage'),
  [patterns.pricing]: loaded(() => import('../checkout/PricingPage.js'), 'PricingPage'),
  [patterns.subtitleDemo]: loaded(() => import('../subtitles/SubtitleDemoPage.js'), 'SubtitleDemoPage'),
};

/** For signed-in users too; these need all the space. */
export const fullScreens: Screens = {
  [patterns.customChapter]: loaded(() => import('../reader/ReaderPage.js'), 'CustomReaderPage'),
  [patterns.chapter]: loaded(() => import('../reader/ReaderPage.js'), 'ReaderPage'),
  [patterns.videoEditor]: loaded(() => import('../editor/EditorPage.js'), 'EditorPage'),
};
