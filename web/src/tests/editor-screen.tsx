/** The video editor by the names of its controls. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths } from '../routes/paths.js';
import { openAt, signedIn, type Answers } from './product.js';

export const pages = (count: number) => Array.from({ length: count }, (_, index) => `/page/${index + 1}.png`);
/** An answer to a text extraction. */
export const textOf = (text: string) => ({
  json: { text, regions: [], panels: [], language: 'en', width: 100, height: 100 },
});

const strip = () => screen.getByRole('list', { name: 'Frames' });
export const frames = () => within(strip()).queryAllByRole('listitem', { name: /^Frame / });
export const frame = (number: number) => within(strip()).getByRole('listitem', { name: `Frame ${number}` });
export const inFrame = (number: number) => within(frame(number));
export const textBox = (number: number) =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: `Text of frame ${number}` });
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const group = (name: string) => within(screen.getByRole('group', { name }));
export const speech = () =>
  group('Speech').getByRole<HTMLButtonElement>('button', { name: 'Generate Speech' });
export const says = (text: string) =>
  within(screen.getByRole('region', { name: 'Notifications' })).findByText(text);
export const chooseExtract = async (mode: 'Current Frame' | 'All Frames') => {
  await userEvent.click(button('Extract Text'));
  await userEvent.click(await screen.findByRole('menuitem', { name: mode }));
};

export async function openEditor(count: number, answers: Answers = {}) {
  const opened = openAt(paths.videoEditor(pages(count)), { ...signedIn(), ...answers });
  await screen.findByRole('region', { name: 'Preview' });
  return opened;
}

// The screen is a part of its own; reading it the first time takes longer than a test waits.
beforeAll(() => import('../editor/EditorPage.js'), 60_000);

beforeEach(() => {
  sessionStorage.clear();
  // jsdom draws nothing.
  HTMLCanvasElement.prototype.getContext = () => null;
  Element.prototype.scrollTo = () => undefined;
});
