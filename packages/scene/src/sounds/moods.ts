/** The music that comes with the product, by mood. What it is made of is in `scores.ts`. */
export const musicMoods = ['calm', 'tense', 'adventurous', 'playful', 'sad'] as const;

export type MusicMood = (typeof musicMoods)[number];

/** As people read them. */
export const musicMoodLabels: Readonly<Record<MusicMood, string>> = {
  calm: 'Calm',
  tense: 'Tense',
  adventurous: 'Adventurous',
  playful: 'Playful',
  sad: 'Sad',
};

/** The sound effects that come with the product. */
export const soundEffects = [
  'impact',
  'whoosh',
  'chime',
  'slash',
  'pop',
  'heartbeat',
  'sparkle',
  'riser',
] as const;

export type SoundEffect = (typeof soundEffects)[number];

/** As people read them, and their length in seconds. */
export const soundEffectTable: Readonly<
  Record<SoundEffect, { readonly label: string; readonly seconds: number }>
> = {
  impact: { label: 'Impact', seconds: 1.6 },
  whoosh: { label: 'Whoosh', seconds: 0.8 },
  chime: { label: 'Chime', seconds: 2.4 },
  slash: { label: 'Slash', seconds: 0.5 },
  pop: { label: 'Pop', seconds: 0.25 },
  heartbeat: { label: 'Heartbeat', seconds: 1.1 },
  sparkle: { label: 'Sparkle', seconds: 1.5 },
  riser: { label: 'Riser', seconds: 2 },
};
