import { command } from './command.js';

/** What the exported file is called. */
export const nameVideo = command<{ readonly name: string }>({
  event: 'videoNamed',
  label: 'Name video',
  recorded: true,
  mergeKey: () => 'name',
  apply: (edited, { name }) => (edited.name === name ? edited : { ...edited, name }),
});
