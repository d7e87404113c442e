/** "1 page", "2 pages"; of English words whose plural ends in s. */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
