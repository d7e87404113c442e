import { IsolatedWork } from '@komavox/isolation';
import type { ProjectFileItem, ProjectFileRequest } from './read-process.js';

/** Gives what a file of a project has, or why it is refused. */
export type ProjectReading = IsolatedWork<ProjectFileRequest, ProjectFileItem>;

/** Of the largest file, and what it unpacks to. */
const maxMemory = 1_500_000_000;

export const openProjectReading = (): ProjectReading =>
  new IsolatedWork(new URL('./read-process.js', import.meta.url), { maxMemory });
