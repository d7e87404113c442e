export { addOutbox, type OutboxEntry, pendingEvents, type WithOutbox } from './outbox-field.js';
export type { Outbox, OutboxModel } from './outbox.js';
export { OutboxRelay } from './relay.js';
export { removePublished } from './remove-published.js';
