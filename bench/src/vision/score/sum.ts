export const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);
