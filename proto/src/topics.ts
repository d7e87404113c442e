/**
 * The only list of topics. A topic is `<event>.v1`, its message is protobuf, its owner the only publisher.
 * The key decides the partition: events with one key keep their order.
 */
import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import * as billing from './gen/komavox/billing/v1/events_pb.js';
import * as catalogue from './gen/komavox/catalogue/v1/events_pb.js';
import * as gateway from './gen/komavox/gateway/v1/events_pb.js';
import * as reader from './gen/komavox/reader/v1/events_pb.js';
import * as render from './gen/komavox/render/v1/events_pb.js';
import * as vision from './gen/komavox/vision/v1/events_pb.js';
import * as voice from './gen/komavox/voice/v1/events_pb.js';

export interface Topic<Desc extends DescMessage = DescMessage> {
  /** `<event>.v1`, the name in Kafka. */
  readonly name: string;
  /** The service that publishes it. */
  readonly owner: string;
  readonly schema: Desc;
  readonly key: (message: MessageShape<Desc>) => string;
  readonly partitions: number;
}

/** Enough for a dozen workers of a kind; Kafka cannot lower it later without reordering keys. */
const partitions = 12;

function topic<Desc extends DescMessage>(
  owner: string,
  event: string,
  schema: Desc,
  key: (message: MessageShape<Desc>) => string,
): Topic<Desc> {
  return { name: `${event}.v1`, owner, schema, key, partitions: partitions };
}

export const topics = {
  userCreated: topic('gateway', 'user.created', gateway.UserCreatedSchema, (m) => m.userId),
  userDeleted: topic('gateway', 'user.deleted', gateway.UserDeletedSchema, (m) => m.userId),

  speechRequested: topic('voice', 'speech.requested', voice.SpeechRequestedSchema, (m) => m.speechId),
  speechProgressed: topic('voice', 'speech.progressed', voice.SpeechProgressedSchema, (m) => m.speechId),
  speechGenerated: topic('voice', 'speech.generated', voice.SpeechGeneratedSchema, (m) => m.speechId),
  speechFailed: topic('voice', 'speech.failed', voice.SpeechFailedSchema, (m) => m.speechId),
  voiceModelCreated: topic('voice', 'voice-model.created', voice.VoiceModelCreatedSchema, (m) => m.modelId),
  voiceModelDeleted: topic('voice', 'voice-model.deleted', voice.VoiceModelDeletedSchema, (m) => m.modelId),

  // No publisher yet: custom voices and checkout.
  creditDeducted: topic('billing', 'credit.deducted', billing.CreditDeductedSchema, (m) => m.speechId),
  creditRefused: topic('billing', 'credit.refused', billing.CreditRefusedSchema, (m) => m.speechId),
  creditRestored: topic('billing', 'credit.restored', billing.CreditRestoredSchema, (m) => m.speechId),
  creditPurchased: topic('billing', 'credit.purchased', billing.CreditPurchasedSchema, (m) => m.userId),
  creditChanged: topic('billing', 'credit.changed', billing.CreditChangedSchema, (m) => m.userId),

  extractionRequested: topic(
    'vision',
    'extraction.requested',
    vision.ExtractionRequestedSchema,
    (m) => m.picture,
  ),
  textExtracted: topic('vision', 'text.extracted', vision.TextExtractedSchema, (m) => m.picture),
  extractionFailed: topic('vision', 'extraction.failed', vision.ExtractionFailedSchema, (m) => m.picture),

  videoRequested: topic('render', 'video.requested', render.VideoRequestedSchema, (m) => m.jobId),
  videoProgressed: topic('render', 'video.progressed', render.VideoProgressedSchema, (m) => m.jobId),
  videoCompleted: topic('render', 'video.completed', render.VideoCompletedSchema, (m) => m.jobId),
  videoFailed: topic('render', 'video.failed', render.VideoFailedSchema, (m) => m.jobId),

  importRequested: topic('catalogue', 'import.requested', catalogue.ImportRequestedSchema, (m) => m.importId),
  chapterMoved: topic('catalogue', 'chapter.moved', catalogue.ChapterMovedSchema, (m) => m.chapterId),
  mangaImported: topic('catalogue', 'manga.imported', catalogue.MangaImportedSchema, (m) => m.mangaId),

  bookmarkSaved: topic('reader', 'bookmark.saved', reader.BookmarkSavedSchema, (m) => m.userId),
} as const;

export const allTopics: readonly Topic[] = Object.values(topics);
