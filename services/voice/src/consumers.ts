import { consumer, type Consumer } from '@komavox/events';
import { topics } from '@komavox/proto';
import type { VoiceContext } from './context.js';
import { synthesiseSpeech } from './synthesise-speech.js';

export function voiceConsumers(context: VoiceContext): readonly Consumer[] {
  return [
    consumer(topics.speechRequested, {
      group: 'voice.synthesise',
      role: 'worker',
      concurrency: context.settings.processes,
      handle: ({ speechId, attempt }, { logger }) => synthesiseSpeech(context, speechId, attempt, logger),
    }),
  ];
}
