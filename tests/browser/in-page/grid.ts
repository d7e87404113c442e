/** Runs in the page: columns of the grid that a card lies in with others. */
export function columnsAround(card: Element): number {
  let grid = card.parentElement;
  while (grid && (getComputedStyle(grid).display !== 'grid' || grid.querySelectorAll('a').length < 2)) {
    grid = grid.parentElement;
  }
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 0;
}
