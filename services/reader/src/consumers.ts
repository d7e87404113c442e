/** Handlers of other services' events. */
import { consumer, type Consumer } from '@komavox/events';
import { topics } from '@komavox/proto';
import type { ReaderContext } from './context.js';
import { followChapter } from './follow-chapter.js';

export const readerConsumers = (context: ReaderContext): readonly Consumer[] => [
  consumer(topics.chapterMoved, {
    group: 'reader.follow-chapters',
    role: 'api',
    handle: (event) => followChapter(context, event),
  }),
  consumer(topics.userDeleted, {
    group: 'reader.forget-user',
    role: 'api',
    handle: ({ userId }) => context.store.removeAllOf(userId),
  }),
];
