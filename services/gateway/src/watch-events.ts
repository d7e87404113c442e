/** Brings the events that browsers are told of from the log to their streams. */
import type { DescMessage } from '@bufbuild/protobuf';
import type { Subscription, Watcher } from '@komavox/platform';
import type { LiveStreams } from './live-streams.js';
import { eventName, projections, type Projection } from './model/live-event.js';

export async function watchEvents(events: Watcher, streams: LiveStreams): Promise<readonly Subscription[]> {
  const watch = <Desc extends DescMessage>({ topic, project }: Projection<Desc>) =>
    events.watch(topic, (event, { id }) => {
      streams.publish({ id, name: eventName(topic), ...project(event) });
    });
  return Promise.all([
    watch(projections.videoProgressed),
    watch(projections.videoCompleted),
    watch(projections.videoFailed),
    watch(projections.creditChanged),
    watch(projections.speechGenerated),
    watch(projections.textExtracted),
  ]);
}
