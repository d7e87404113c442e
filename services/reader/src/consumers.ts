/** Handlers of other services' events. */
import { consumer, type Consumer, forgetsUsers } from '@komavox/events';
import { topics } from '@komavox/proto';
import type { ReaderContext } from './context.js';
import { followChapter } from './follow-chapter.js';

export const readerConsumers = (context: ReaderContext): readonly Consumer[] => [
  consumer(topics.chapterMoved, {
    group: 'reader.follow-chapters',
    role: 'api',
    handle: (event) => followChapter(context, event),
  }),
  forgetsUsers('reader', (userId) => context.store.removeAllOf(userId)),
];
