/** Metrics of outboxes: events that wait in documents, and events that were published. */
import { type Counter, metrics } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { cachedReading, maxCounted, observeTogether } from '@komavox/telemetry';
import { pendingEvents } from './outbox-field.js';
import type { OutboxModel } from './outbox.js';

export class OutboxMetrics {
  readonly #meter = metrics.getMeter('komavox');
  readonly #published: Counter = this.#meter.createCounter('komavox.events.published', {
    description: 'Events that left an outbox for the log',
  });

  constructor(
    private readonly service: string,
    private readonly logger: Logger,
  ) {}

  published(topic: string): void {
    this.#published.add(1, { 'messaging.destination.name': topic });
  }

  /**
   * @param ageOf seconds, as the relay knows it
   * @returns a function that ends the observation
   */
  observe(models: readonly OutboxModel[], ageOf: (model: OutboxModel) => number): () => void {
    const age = this.#meter.createObservableGauge('komavox.outbox.age', {
      unit: 's',
      description: 'Age of the oldest event that is not published yet',
    });
    const waiting = this.#meter.createObservableGauge('komavox.outbox.waiting', {
      description: 'Documents with events that are not published yet',
    });
    const questions = models.map((model) => ({
      model,
      place: { service: this.service, model: model.modelName },
      ask: cachedReading(
        () => model.db.model(model.modelName).countDocuments(pendingEvents).limit(maxCounted).exec(),
        `outbox of ${model.modelName}`,
        this.logger,
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
  }
}
