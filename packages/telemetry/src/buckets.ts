/** Bounds of histograms in seconds. */

/** Of calls and queries, as OpenTelemetry's semantic conventions give them. */
export const callSeconds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** Of work that takes from an instant to many minutes. */
export const workSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800];
