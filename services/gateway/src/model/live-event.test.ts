import { create } from '@bufbuild/protobuf';
import { topics } from '@komavox/proto';
import { eventName, projections, toLines } from './live-event.js';

describe('live events', () => {
  it('are named without the version of the topic', () => {
    expect(eventName(topics.videoProgressed)).toBe('video.progressed');
  });

  it('show a debt as nothing to spend', () => {
    const { topic, project } = projections.creditChanged;
    expect(project(create(topic.schema, { userId: 'ada', balance: -3n }))).toEqual({
      user: 'ada',
      data: { creditPoint: 0 },
    });
    expect(project(create(topic.schema, { userId: 'ada', balance: 7n })).data).toEqual({ creditPoint: 7 });
  });

  it('give durations in seconds', () => {
    const { topic, project } = projections.speechGenerated;
    expect(project(create(topic.schema, { speechId: 's', userId: 'ada', durationMs: 1500 }))).toEqual({
      user: 'ada',
      data: { speechId: 's', duration: 1.5 },
    });
  });

  it('are one block of lines, whatever their data holds', () => {
    expect(toLines({ id: '7', name: 'video.failed', user: 'ada', data: { code: 'a\nb' } })).toBe(
      'id: 7\nevent: video.failed\ndata: {"code":"a\\nb"}\n\n',
    );
  });
});
