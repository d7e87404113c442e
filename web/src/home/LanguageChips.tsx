import { chapterLanguage } from '@komavox/languages';

/** With more than this, the last says how many there are besides. */
const maxChips = 4;

/** Languages that a manga has chapters in. */
export function LanguageChips({
  codes,
  all = false,
}: {
  readonly codes: readonly string[];
  readonly all?: boolean;
}) {
  if (codes.length === 0) return null;
  const shown = all || codes.length <= maxChips ? codes : codes.slice(0, maxChips - 1);
  const more = codes.length - shown.length;
  return (
    <ul aria-label="Languages" className="flex flex-wrap gap-1">
      {shown.map((code) => (
        <li key={code} lang={code} title={chapterLanguage(code)?.name ?? code} className={chip}>
          {chapterLanguage(code)?.label ?? code.toUpperCase()}
        </li>
      ))}
      {more > 0 && <li className={chip}>+{more}</li>}
    </ul>
  );
}

const chip = 'rounded-full border border-line-strong px-2 text-xs leading-5 font-semibold text-ink-soft';
