/** What is said when a page was left before the server had its corrections. */
export const notSavedWords = (isKept: boolean) => (isKept ? savedLater : notSaved);

const savedLater = {
  title: 'Not Saved Yet',
  description:
    'The last corrections are kept on this device. They are saved as soon as Komavox can be reached.',
};
const notSaved = {
  title: 'Not Saved',
  description: 'The last corrections of the page could not be saved. Please make them again.',
};
