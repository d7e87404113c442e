/** Everything that the product acknowledged to its users. */
import { jsonRequest, type Client } from '@komavox/client';

export interface AcknowledgedSpeech {
  readonly client: Client;
  readonly key: string;
  readonly text: string;
  readonly id: string;
  /** Seconds, as the header gave it. */
  readonly duration: string;
}

export interface AcknowledgedAccount {
  readonly client: Client;
  readonly email: string;
  readonly user: string;
  /** The page that was saved last. */
  readonly bookmark: number;
}

export interface AcknowledgedVideo {
  readonly client: Client;
  readonly job: string;
}

export interface AcknowledgedWrites {
  readonly accounts: readonly AcknowledgedAccount[];
  readonly speeches: readonly AcknowledgedSpeech[];
  readonly videos: readonly AcknowledgedVideo[];
}

export const speakAgain = (client: Client, { text, key }: { readonly text: string; readonly key: string }) =>
  client.call('/api/tts/speak', jsonRequest('POST', { text, language: 'en' }, { 'idempotency-key': key }));

export const saveBookmark = (client: Client, currentPage: number) =>
  client.call('/api/bookmarks', jsonRequest('POST', { mangaId: 'url', chapterId: 'c1', currentPage }));
