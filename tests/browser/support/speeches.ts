/** The speech that a page was answered, as the calls of the page had it. */
import type { BrowserUser, SpokenFrame } from '@komavox/test-support';
import type { Response } from 'playwright-core';

export interface Speeches {
  /** In the order of the answers, with the times of their words. */
  all(): Promise<SpokenFrame[]>;
  /** Those from now on only. */
  forget(): void;
}

export const isSpeech = (answer: Response): boolean =>
  new URL(answer.url()).pathname === '/api/tts/speak' && answer.status() === 200;

export function speechesOf({ page, origin }: BrowserUser): Speeches {
  const answers: Response[] = [];
  page.on('response', (answer) => {
    if (isSpeech(answer)) answers.push(answer);
  });
  const spoken = async (answer: Response): Promise<SpokenFrame> => {
    const { text } = answer.request().postDataJSON() as { text: string };
    const headers = answer.headers();
    const times = await page.request.get(`${origin}${headers['x-word-timings-url'] ?? ''}`);
    const timings = (await times.json()) as SpokenFrame['timings'];
    return { text, duration: Number(headers['x-audio-duration']), timings };
  };
  return {
    all: () => Promise.all(answers.map(spoken)),
    forget: () => void (answers.length = 0),
  };
}
