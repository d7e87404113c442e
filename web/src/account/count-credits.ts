export const countCredits = (count: number): string => `${count} ${count === 1 ? 'credit' : 'credits'}`;
