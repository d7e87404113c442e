/** What a toast says when something with a voice model failed (spec 2, section 8). */
import { isCallError } from '../api/call.js';

type Task = 'create' | 'clone' | 'delete' | 'import' | 'export';

interface Failure {
  readonly title: string;
  readonly description: string;
  /** The server's reason, where it has one that the description doesn't say. */
  readonly hint?: string;
}

export const playbackFailure: Failure = {
  title: 'Playback Error',
  description: 'Failed to play audio sample. Please try again.',
};

export const loadFailure: Failure = {
  title: 'Error',
  description: 'Failed to load voice models. Please try again.',
};

export function voiceFailure(task: Task, error: unknown): Failure {
  const description = `Failed to ${task} voice model. Please try again.`;
  if (!isCallError(error)) return { title: 'Error', description };
  const { status, code, detail } = error;
  if (status === 401) {
    return { title: 'Authentication Required', description: `Please sign in to ${task} a voice model.` };
  }
  if (task === 'delete' && status === 403) {
    return { title: 'Error', description: "You don't have permission to delete this voice model" };
  }
  if (status === 404 && task !== 'create' && task !== 'import') {
    return { title: 'Error', description: 'Voice model not found' };
  }
  if (code === 'sample_unavailable') {
    return { title: 'Error', description: 'Failed to download audio sample' };
  }
  return { title: 'Error', description, ...(detail !== '' && { hint: detail }) };
}
