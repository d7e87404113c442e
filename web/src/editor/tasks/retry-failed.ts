/** What a batch with failures says to do. */
export const retryHint = 'Press “Retry failed” to try only the others again.';
