/** Work that is due by time, for example deleting what has expired. Never runs twice at once in a process. */
export interface ScheduledTask {
  readonly name: string;
  readonly everyMs: number;
  /** `worker` tasks run where the role is worker or all, `api` tasks where it is api or all. */
  readonly role: 'api' | 'worker';
  readonly run: (signal: AbortSignal) => Promise<void>;
}
