/** What waits in outboxes, and what has left them. */
import { metrics } from '@opentelemetry/api';
import type { Model } from 'mongoose';
import type { Logger } from 'pino';
import { pendingEvents } from './outbox-field.js';
import { askSparingly, mostCounted, observeTogether } from '@komavox/telemetry';

export function createOutboxMeters(service: string, logger: Logger) {
  const meter = metrics.getMeter('komavox');
  const published = meter.createCounter('komavox.events.published', {
    description: 'Events that left an outbox for the log',
  });
  const age = meter.createObservableGauge('komavox.outbox.age', {
    unit: 's',
    description: 'Age of the oldest event that is not published yet',
  });
  const waiting = meter.createObservableGauge('komavox.outbox.waiting', {
    description: 'Documents with events that are not published yet',
  });
  return {
    published: (topic: string): void => {
      published.add(1, { 'messaging.destination.name': topic });
    },
    /** Until the returned function is called. @param ageOf seconds, as the relay knows it */
    observe(models: readonly Model<never>[], ageOf: (model: Model<never>) => number): () => void {
      const questions = models.map((model) => ({
        model,
        place: { service, model: model.modelName },
        ask: askSparingly(
          () =>
            (model as unknown as Model<{ readonly outbox: unknown }>)
              .countDocuments(pendingEvents)
              .limit(mostCounted)
              .exec(),
          `outbox of ${model.modelName}`,
          logger,
        ),
      }));
      return observeTogether([age, waiting], async (result) => {
        await Promise.all(
          questions.map(async ({ model, place, ask }) => {
            result.observe(age, ageOf(model), place);
            const count = await ask();
            if (count !== undefined) result.observe(waiting, count, place);
          }),
        );
      });
    },
  };
}
