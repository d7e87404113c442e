/** What the product has promised: everything that it acknowledged to people who used it. */
import { jsonRequest, type Client } from '@komavox/standalone';

export interface PromisedSpeech {
  readonly client: Client;
  readonly key: string;
  readonly text: string;
  readonly id: string;
  /** Seconds, as the header said it. */
  readonly duration: string;
}

export interface PromisedAccount {
  readonly client: Client;
  readonly email: string;
  readonly user: string;
  /** The page that was saved last. */
  readonly bookmark: number;
}

export interface PromisedVideo {
  readonly client: Client;
  readonly job: string;
}

export interface Promises {
  readonly accounts: readonly PromisedAccount[];
  readonly speeches: readonly PromisedSpeech[];
  readonly videos: readonly PromisedVideo[];
}

export const speakAgain = (client: Client, { text, key }: { readonly text: string; readonly key: string }) =>
  client.call('/api/tts/speak', jsonRequest('POST', { text, language: 'en' }, { 'idempotency-key': key }));

export const saveBookmark = (client: Client, currentPage: number) =>
  client.call('/api/bookmarks', jsonRequest('POST', { mangaId: 'm1', chapterId: 'c1', currentPage }));
