/** A reader's way through an installed product, checked as it goes. */
import { createClient, type Client } from '@komavox/client';
import { until } from '@komavox/test-kit';

/** An account, a manga, a page, and its text. @param origin where the product is, which its users' browsers see as well */
export async function readerJourney(origin: string, email: string): Promise<Client> {
  const client = createClient(origin, { origin });
  await client.register('Reader', email, 'a long password');
  const [manga] = await client.mangas();
  const [chapter] = await client.chapters(manga?.id ?? '', manga?.languages[0] ?? '');
  const [page] = await client.pages(chapter?.id ?? '');
  const address = page ?? '';
  const picture = await client.image(address);
  expect(picture.size).toBeGreaterThan(1000);
  const text = await client.extractText(address, chapter?.language ?? '');
  expect(JSON.stringify(text).length).toBeGreaterThan(20);
  return client;
}

/** His bookmark of the manga `url`, once the product answers again after it was started anew. */
export async function bookmarkOnceAnswered(reader: Client): Promise<unknown> {
  let bookmark: unknown;
  await until('the reader is answered', async () => {
    const answer = await reader.call('/api/bookmarks/url').catch(() => undefined);
    bookmark = await answer?.json();
    return answer !== undefined;
  });
  return bookmark;
}
