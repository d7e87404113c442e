/** Runs in the page, each function by itself: what doesn't fit, what is too small to hit. */

/**
 * Places where a screen doesn't fit its window: it scrolls sideways, or a text is cut off or out of reach. Elements that scroll
 * or end a text in an ellipsis by intent are fine.
 */
export function misfitsHere(): string[] {
  const found: string[] = [];
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 0) found.push(`the page is ${wide} px wider than its window`);
  for (const panel of document.querySelectorAll('[role="dialog"], [role="dialog"] [role="tabpanel"]')) {
    const beyond = panel.scrollWidth - panel.clientWidth;
    if (beyond > 1) found.push(`a ${panel.role ?? ''} scrolls ${beyond} px sideways`);
  }
  const reachable = (element: Element): boolean => {
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
    }
    return false;
  };
  const texts = 'button, a, input, select, textarea, h1, h2, h3, p, label, [role]';
  for (const element of document.querySelectorAll<HTMLElement>(texts)) {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const unseen = box.width < 2 || box.height < 2 || style.visibility === 'hidden';
    // Clipped ones are kept for screen readers only.
    const clipped = style.clipPath !== 'none' || style.clip !== 'auto';
    if (unseen || clipped || element.closest('[inert], [aria-hidden="true"]')) continue;
    const label = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40);
    const name = `${element.tagName.toLowerCase()} "${label}"`;
    const out = Math.max(-box.left, box.right - innerWidth);
    if (out > 1 && !reachable(element)) found.push(`${name} is ${Math.round(out)} px out of the window`);
    const cut = element.scrollWidth - element.clientWidth;
    const ellipsis =
      style.textOverflow === 'ellipsis' || style.getPropertyValue('-webkit-line-clamp') !== 'none';
    const hasText = element.childElementCount === 0 && element.textContent.trim() !== '';
    if (style.overflowX === 'hidden' && hasText && !ellipsis && cut > 1) {
      found.push(`${name} has ${cut} px of its text cut off`);
    }
  }
  return found;
}

/** Visible controls that are smaller than so many CSS pixels. Links in a line of text are exempt. */
export function smallTargetsHere(minSize: number): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'button, a[href], select, textarea, input:not([type=hidden]):not([type=file]), [role=slider], [role=switch]',
  );
  return [...controls].flatMap((element) => {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const unseen = box.width < 2 || style.visibility === 'hidden' || style.opacity === '0';
    const inline = element.tagName === 'A' && style.display === 'inline';
    if (unseen || inline || element.closest('[inert], [aria-hidden="true"]')) return [];
    // A label is part of the target of what it labels, and so is what a pseudo-element adds around it.
    const label = element.id === '' ? null : document.querySelector(`label[for="${CSS.escape(element.id)}"]`);
    // A slider is moved by a press anywhere on its track.
    const track = element.getAttribute('role') === 'slider' ? element.closest('[aria-disabled]') : null;
    const parts = [element.closest('label') ?? label, track];
    const boxes = [box, ...parts.map((part) => part?.getBoundingClientRect())];
    const around = ['::before', '::after']
      .map((pseudo) => getComputedStyle(element, pseudo))
      .filter(({ content, position }) => content !== 'none' && position === 'absolute');
    const width = Math.max(
      ...boxes.map((one) => one?.width ?? 0),
      ...around.map((one) => parseFloat(one.width) || 0),
    );
    const height = Math.max(
      ...boxes.map((one) => one?.height ?? 0),
      ...around.map((one) => parseFloat(one.height) || 0),
    );
    if (width >= minSize - 0.5 && height >= minSize - 0.5) return [];
    const name = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40);
    const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
    return [`${role} "${name}" is ${Math.round(width)} x ${Math.round(height)}`];
  });
}
