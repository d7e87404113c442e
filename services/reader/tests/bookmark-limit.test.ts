/** The most bookmarks that a user may have, on the real store. */
import { defineSettings } from '@komavox/core';
import { defineService } from '@komavox/service';
import { bootForTest } from '@komavox/service/testing';
import { maxBookmarks, saveBookmark } from '../src/save-bookmark.js';
import { openStore, type Store } from '../src/store.js';

it('refuses one more than there may be; those that are there move on, and one that is deleted makes room', async () => {
  let opened:
    { readonly store: Store; readonly save: (manga: number, page?: number) => Promise<object> } | undefined;
  const bookmarks = defineService({
    name: 'reader',
    settings: defineSettings({}, () => undefined),
    peers: [],
    build: ({ clock, documents, outbox }) => {
      const store = openStore(documents);
      const save = (manga: number, currentPage = 0) =>
        saveBookmark(
          { clock, outbox, store },
          { user: 'nia', mangaId: `m${manga}`, chapterId: 'c', currentPage },
        );
      opened = { store, save };
      return { outboxes: [store.bookmarks] };
    },
  });
  const product = await bootForTest([bookmarks]);
  if (!opened) throw new Error('The bookmarks were not opened.');
  const { store, save } = opened;
  const savedAt = new Date();
  const known = Array.from({ length: maxBookmarks - 1 }, (_, manga) => ({
    ...{ user: 'nia', mangaId: `m${manga}`, chapterId: 'c', currentPage: 0, savedAt },
  }));
  await Promise.all(known.map((one) => store.save(one, [])));
  await save(maxBookmarks - 1);
  await expect(save(maxBookmarks)).rejects.toMatchObject({
    ...{ status: 409, code: 'too_many_bookmarks' },
    message:
      'You have bookmarks in 5000 manga, which is as many as there can be. Delete one to save another.',
  });
  expect(await save(7, 9)).toMatchObject({ mangaId: 'm7', currentPage: 9 });
  await store.remove({ ...known[8], savedAt } as Parameters<Store['remove']>[0]);
  await save(maxBookmarks);
  await expect(save(maxBookmarks + 1)).rejects.toMatchObject({ code: 'too_many_bookmarks' });
  expect(await store.count('nia')).toBe(maxBookmarks);
  await product.stop();
});
