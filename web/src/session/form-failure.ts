/** What a form says about a call that failed. */
import { isCallError } from '../api/call.js';
import { counted } from '../ui/counted.js';

export interface FormFailure {
  /** Said at the form; empty when there is nothing to say. */
  readonly reason: string;
  /** Name of the field that the reason is about; null when it is about none of the form's. */
  readonly field: string | null;
  /** The reason is all there is to say: trying again as it is would fail again. */
  readonly complete: boolean;
}

export function formFailure(error: unknown, fields: readonly string[]): FormFailure {
  if (!isCallError(error)) return { reason: '', field: null, complete: false };
  const { code, detail, field = '', retryAfter } = error;
  if (code === 'too_many_attempts' && retryAfter !== undefined) {
    const reason = `Too many attempts. Please try again in ${waitText(retryAfter)}.`;
    return { reason, field: null, complete: true };
  }
  const own = fields.includes(field);
  return { reason: detail, field: own ? field : null, complete: own };
}

/** "40 seconds", "26 minutes", "2 hours"; never less than it takes. */
export function waitText(seconds: number): string {
  if (seconds < 60) return counted(Math.max(1, Math.ceil(seconds)), 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour');
}
