/** Runs in the page: what the keyboard is at. */
export interface Focused {
  readonly role: string;
  readonly name: string;
  /** Whether it, or what it is drawn by, has an outline or a ring. */
  readonly marked: boolean;
}

export function focusedHere(): Focused {
  const element = document.activeElement as HTMLElement | null;
  if (!element || element === document.body) return { role: '', name: '', marked: true };
  const labels = 'labels' in element ? [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])] : [];
  const labelledBy = (element.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '');
  const label = [...labelledBy, ...labels.map(({ textContent }) => textContent)].join(' ').trim();
  const drawnBy = [element, ...element.children, ...(element.closest('label')?.children ?? [])];
  return {
    role: element.getAttribute('role') ?? element.tagName.toLowerCase(),
    name:
      element.getAttribute('aria-label') ??
      (label || element.innerText.replace(/\s+/g, ' ').trim() || (element.getAttribute('placeholder') ?? '')),
    marked: drawnBy.some((one) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1.5) || /\d/.test(boxShadow);
    }),
  };
}
