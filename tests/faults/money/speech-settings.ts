/** Deadlines short enough to be met by kills, and no limits on one user. */
export const speechSettings = {
  VOICE_SPEECHES_PER_USER: '100',
  VOICE_DEADLINE_SECONDS: '20',
  VOICE_WAIT_SECONDS: '5',
  CHECKOUT_SWEEP_SECONDS: '1',
  REGISTRATIONS_PER_HOUR: '1000',
} as const;
