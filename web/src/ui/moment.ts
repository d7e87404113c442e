const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const second = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

/** "Jan 5, 2026, 3:04 PM" */
export const momentText = (time: string): string => moment.format(new Date(time));

/** "Jan 5, 2026, 3:04:15 PM": saves follow each other within a minute. */
export const secondText = (time: string): string => second.format(new Date(time));
