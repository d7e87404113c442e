/**
 * The style of the pages that a service writes itself. The client's own style sheet is a built file that may be missing;
 * a test keeps these colours equal to its tokens.
 */

/** Light and dark; `web/src/theme/tokens.css` has the same under these names. */
export const palettes = {
  light: {
    paper: '#f6f2e9',
    sheet: '#fffdf8',
    wash: '#ece5d6',
    line: '#d9cfbc',
    'line-strong': '#8f8571',
    ink: '#1b1916',
    'ink-soft': '#575147',
    seal: '#b93218',
    'seal-deep': '#98260f',
    'on-seal': '#fffaf2',
    'shadow-sheet': '0 1px 2px rgb(60 45 20 / 8%), 0 12px 32px -12px rgb(60 45 20 / 28%)',
  },
  dark: {
    paper: '#131417',
    sheet: '#1c1e22',
    wash: '#26282d',
    line: '#34363c',
    'line-strong': '#7d7c78',
    ink: '#efe9dc',
    'ink-soft': '#b3ada0',
    seal: '#ff7a5c',
    'seal-deep': '#ff937a',
    'on-seal': '#240a03',
    'shadow-sheet': '0 1px 2px rgb(0 0 0 / 40%), 0 16px 40px -12px rgb(0 0 0 / 70%)',
  },
} as const;

const declarations = (theme: keyof typeof palettes) =>
  `color-scheme: ${theme}; ` +
  Object.entries(palettes[theme])
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ');

/** The theme chosen in the client holds; without its script, the system's. */
export const style = `
  :root { ${declarations('light')} }
  @media (prefers-color-scheme: dark) { :root:not([data-theme]) { ${declarations('dark')} } }
  :root[data-theme='dark'] { ${declarations('dark')} }
  *, *::before, *::after { box-sizing: border-box; }
  body { margin: 0; background: var(--paper); color: var(--ink); line-height: 1.5;
    font-family: 'Noto Sans', system-ui, sans-serif; -webkit-text-size-adjust: 100%; }
  main { min-height: 100dvh; display: grid; place-content: center; justify-items: start;
    grid-template-columns: minmax(0, 28rem); padding: 2.5rem 1rem; }
  .brand { display: inline-flex; align-items: center; gap: .5rem; margin: 0 0 1.5rem; min-height: 2.75rem;
    font-size: 1.125rem; font-weight: 700; }
  .brand svg { width: 1.75rem; } .brand rect { fill: var(--seal); } .brand path { fill: var(--on-seal); }
  .sheet { width: 100%; padding: 1.5rem; background: var(--sheet); border: 1px solid var(--line);
    border-radius: 14px; box-shadow: var(--shadow-sheet); overflow-wrap: anywhere; }
  @media (min-width: 640px) { .sheet { padding: 2rem; } }
  h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.2; letter-spacing: -.01em; text-wrap: balance; }
  .sheet p { margin: 0 0 .75rem; color: var(--ink-soft); }
  strong { color: var(--ink); font-weight: 600; } strong span { white-space: nowrap; }
  form { display: grid; margin-top: 1.5rem; }
  fieldset { display: grid; min-width: 0; margin: 0 0 1rem; padding: 0; border: 0; }
  legend { padding: 0; margin-bottom: .375rem; font-size: .875rem; font-weight: 600; }
  label { margin-bottom: .375rem; font-size: .875rem; font-weight: 600; }
  input { width: 100%; min-height: 48px; margin-bottom: 1rem; padding-inline: 14px; font: inherit;
    color: var(--ink); background: var(--sheet); border: 1px solid var(--line-strong); border-radius: 8px; }
  label.choice { display: flex; align-items: center; gap: .75rem; min-height: 48px; margin: 0 0 .5rem; padding: .5rem 14px;
    font-size: 1rem; font-weight: 400; border: 1px solid var(--line-strong); border-radius: 8px; cursor: pointer; }
  label.choice:has(:checked) { border-color: var(--seal); background: var(--wash); }
  label.choice input { flex: none; width: 1.25rem; min-height: 1.25rem; margin: 0; accent-color: var(--seal); }
  .sum { display: flex; justify-content: space-between; gap: 1rem; margin: 0 0 1rem; padding: .75rem 0;
    border-block: 1px solid var(--line); } .sum dt, .sum dd { margin: 0; } .sum dd { font-weight: 600; white-space: nowrap; }
  .entries { display: grid; gap: 1.25rem; margin: 1.5rem 0 1rem; padding: 0; list-style: none; }
  .entries li { padding-top: 1.25rem; border-top: 1px solid var(--line); } .entries p { margin: 0; }
  .entries h2 { margin: 0 0 .25rem; font-size: 1.125rem; }
  .entries form { margin-top: .75rem; gap: .5rem; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); }
  .entries button { margin-top: 0; padding-inline: .75rem; }
  .sheet .error { color: var(--seal); font-size: .875rem; font-weight: 600; }
  button { min-height: 48px; margin-top: .5rem; padding-inline: 24px; font: inherit; font-weight: 600;
    color: var(--ink); background: var(--sheet); border: 1px solid var(--line-strong); border-radius: 8px;
    cursor: pointer; transition: background-color 150ms; }
  button:hover { background: var(--wash); }
  button.primary { color: var(--on-seal); background: var(--seal); border-color: transparent; }
  button.primary:hover { background: var(--seal-deep); }
  a { display: inline-flex; align-items: center; min-height: 2.75rem; color: var(--seal); font-weight: 600; }
  :focus-visible { outline: 3px solid var(--seal); outline-offset: 3px; }
  @media (prefers-reduced-motion: reduce) { button { transition: none; } }
`;
