/** No limits on one user, and speeches that end while the test waits. */
export const speechSettings = {
  VOICE_SPEECHES_PER_USER: '100',
  // On a busy machine fifty at once take a while.
  VOICE_DEADLINE_SECONDS: '120',
  VOICE_WAIT_SECONDS: '25',
  CHECKOUT_SWEEP_SECONDS: '1',
  REGISTRATIONS_PER_HOUR: '1000',
} as const;
