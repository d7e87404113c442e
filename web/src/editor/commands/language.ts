import { command } from './command.js';

/** The language that texts are read and spoken in. */
export const chooseLanguage = command<{ readonly language: string }>({
  event: 'languageChosen',
  label: 'Language',
  recorded: true,
  apply: (edited, { language }) => ({ ...edited, language }),
});
