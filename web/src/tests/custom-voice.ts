/** The editor with a custom voice chosen, on a product that counts credits and remembers what it was asked to speak. */
import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chooseVoice } from '../editor/commands/voice.js';
import { openEditor, textBox } from './editor-screen.js';
import { ana, type Answers } from './product.js';

interface SpokenRequest {
  readonly body: { readonly text: string };
  /** The Idempotency-Key; null without. */
  readonly key: string | null;
}

type Speak = (body: {
  readonly text: string;
}) => ReturnType<Extract<Answers[string], (...args: never) => unknown>>;

export const times = [
  { word: 'Text', start: 0, end: 1 },
  { word: '1', start: 1, end: 2 },
];

/** A speech of a custom voice. @param balance after it */
export const spoken = (balance: number) => ({
  text: 'sound',
  headers: {
    'x-audio-duration': '2',
    'x-word-timings-url': '/media/times',
    'x-credit-points': String(balance),
  },
});

export const spokenTexts = (speeches: readonly SpokenRequest[]) => speeches.map(({ body }) => body.text);

interface Options {
  readonly balance: number;
  readonly speak?: Speak;
}

export async function openWithVoice(count: number, { balance, speak }: Options, more: Answers = {}) {
  const speeches: SpokenRequest[] = [];
  let left = balance;
  let answerTo: Speak = speak ?? (() => spoken((left -= 1)));
  const opened = await openEditor(count, {
    'GET /api/users/me': () => ({ json: { ...ana, creditPoint: left } }),
    'GET /media/times': { json: times },
    'POST /api/tts/speak': (body, headers) => {
      const asked = body as SpokenRequest['body'];
      speeches.push({ body: asked, key: headers.get('idempotency-key') });
      return answerTo(asked);
    },
    ...more,
  });
  const model = { id: 'v1', name: 'Mika' };
  act(() => void opened.store.dispatch(chooseVoice.done({ kind: 'custom', model })));
  return {
    ...opened,
    speeches,
    speakWith: (next: Speak) => (answerTo = next),
    /** Sets the balance that the product has. */
    credit: (credits: number) => (left = credits),
  };
}

export async function typeTexts(count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await userEvent.type(textBox(number), `Text ${number}`);
  }
}
