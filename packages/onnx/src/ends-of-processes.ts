/** By which a process is ended from outside, also for lack of memory, rather than by its native code. */
const signals: readonly string[] = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'];

export const isFromOutside = (signal: string): boolean => signals.includes(signal);
