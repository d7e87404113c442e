/** How a line may be spoken, where the page shows it. Within reason: a whisper is understood, a shout doesn't hurt. */

export const lineManners = ['plain', 'shout', 'whisper'] as const;
export type LineManner = (typeof lineManners)[number];

interface LineTraits {
  /** Beside a plain line, in decibels. */
  readonly level: number;
  readonly rateRatio: number;
  /** Of the pitch, and of how far it moves; for engines that can. */
  readonly pitchRatio: number;
  readonly spreadRatio: number;
}

export const lineTraits: Readonly<Record<LineManner, LineTraits>> = {
  plain: { level: 0, rateRatio: 1, pitchRatio: 1, spreadRatio: 1 },
  shout: { level: 3, rateRatio: 1.06, pitchRatio: 1.1, spreadRatio: 1.2 },
  whisper: { level: -7, rateRatio: 0.94, pitchRatio: 0.97, spreadRatio: 0.7 },
};
