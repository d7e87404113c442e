import type { Migration } from '../src/migrations.js';

/** 0 -> 1 adds one: a document that was migrated twice shows it. */
export const count: Migration = {
  collection: 'notes',
  to: 1,
  migrate: ({ count: before, ...rest }) => ({ ...rest, count: Number(before ?? 0) + 1, gone: undefined }),
};
