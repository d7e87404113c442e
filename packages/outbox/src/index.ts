export { addOutbox, type OutboxEntry, pendingEvents, type WithOutbox } from './outbox-field.js';
export { type Outbox, outboxModel } from './outbox.js';
export { createOutbox, type OutboxRelay } from './relay.js';
