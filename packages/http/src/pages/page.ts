/** Pages that a service writes itself, in the style of the product, without its client: simulations of other sites. */
import { style } from './style.js';

/** @param content HTML below the title's heading; what people typed in it must be `escaped`. */
export const htmlPage = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${escaped(title)}</title>
  <link rel="icon" href="/seal.svg" type="image/svg+xml">
  <script src="/theme.js"></script>
  <style>${style}</style>
</head>
<body>
  <main>
    <p class="brand"><svg aria-hidden="true" viewBox="0 0 32 32"><rect width="32" height="32" rx="6"/><path
      d="M7 7h8v18H7zM17.5 7H25v7.5h-7.5zM17.5 17H25v8h-7.5z"/></svg>Komavox</p>
    <div class="sheet">
      <h1>${escaped(title)}</h1>${content}
    </div>
  </main>
</body>
</html>
`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for HTML and its attributes; empty for what is no text. */
export const escaped = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/[&<>"']/g, (character) => entities[character] ?? '') : '';
