/** Watchers that pass events for browsers from the log to the open streams. */
import type { DescMessage } from '@bufbuild/protobuf';
import { watcher, type Watcher } from '@komavox/events';
import type { LiveStreams } from './live-streams.js';
import { eventName, projections, type Projection } from '../model/live-event.js';

export function liveEventWatchers(streams: LiveStreams): readonly Watcher[] {
  const toStreams = <Desc extends DescMessage>({ topic, project }: Projection<Desc>) =>
    watcher(topic, (event, { id }) => {
      streams.publish({ id, name: eventName(topic), ...project(event) });
    });
  return [
    toStreams(projections.videoProgressed),
    toStreams(projections.videoCompleted),
    toStreams(projections.videoFailed),
    toStreams(projections.creditChanged),
    toStreams(projections.speechGenerated),
    toStreams(projections.textExtracted),
  ];
}
