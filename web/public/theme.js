// Runs before the first paint, so that a dark page never flashes white; src/theme/theme.ts takes over from here.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('komavox.theme');
  } catch {
    // A browser that refuses storage gets the system's colours.
  }
  var dark =
    choice === 'dark' ||
    (choice !== 'light' && globalThis.matchMedia('(prefers-color-scheme: dark)').matches);
  globalThis.document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
