/** Projections of events to what a user's browser gets. */
import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { topics, type Topic } from '@komavox/proto';

export interface LiveEvent {
  /** The event's own id, the same on every replica and in every repetition. */
  readonly id: string;
  /** For example `video.progressed`. */
  readonly name: string;
  readonly user: string;
  /** Ids and small numbers; durations in seconds. */
  readonly data: Readonly<Record<string, string | number>>;
}

export interface Projection<Desc extends DescMessage = DescMessage> {
  readonly topic: Topic<Desc>;
  readonly project: (event: MessageShape<Desc>) => Pick<LiveEvent, 'user' | 'data'>;
}

const project = <Desc extends DescMessage>(
  topic: Topic<Desc>,
  toEvent: Projection<Desc>['project'],
): Projection<Desc> => ({ topic, project: toEvent });

export const projections = {
  videoProgressed: project(topics.videoProgressed, (event) => ({
    user: event.userId,
    data: {
      jobId: event.jobId,
      progress: event.progress,
      segmentsDone: event.segmentsDone,
      segmentsTotal: event.segmentsTotal,
    },
  })),
  videoCompleted: project(topics.videoCompleted, (event) => ({
    user: event.userId,
    data: { jobId: event.jobId, duration: event.durationMs / 1000 },
  })),
  videoFailed: project(topics.videoFailed, (event) => ({
    user: event.userId,
    data: { jobId: event.jobId, code: event.code },
  })),
  creditChanged: project(topics.creditChanged, (event) => ({
    user: event.userId,
    // A debt after a refund shows as 0: users see what they can spend.
    data: { creditPoint: Math.max(0, Number(event.balance)) },
  })),
  speechGenerated: project(topics.speechGenerated, (event) => ({
    user: event.userId,
    data: { speechId: event.speechId, duration: event.durationMs / 1000 },
  })),
  textExtracted: project(topics.textExtracted, (event) => ({
    user: event.userId,
    data: {
      extractionId: event.extractionId,
      picture: event.picture,
      language: event.language,
      regions: event.regions,
    },
  })),
};

/** `video.progressed` of the topic `video.progressed.v1`. */
export const eventName = (topic: Pick<Topic, 'name'>): string => topic.name.replace(/\.v\d+$/, '');

/** The lines of a server-sent event (WHATWG HTML section 9.2.5). */
export const toLines = ({ id, name, data }: LiveEvent): string =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
