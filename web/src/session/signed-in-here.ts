/** Whether somebody has signed in in this browser before. It says nothing about who. */
import { readItem, writeItem } from '../storage/storage.js';

const key = 'komavox.signed-in-here';

export const wasSignedInHere = (): boolean => readItem('localStorage', key) !== null;
export const rememberSignIn = (): void => writeItem('localStorage', key, 'yes');
