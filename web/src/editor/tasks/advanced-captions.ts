/** Told when a speech of a custom voice, or a copy of one, has switched the captions (spec 2 section 4). */
export const advancedCaptionsEnabled = {
  title: 'Advanced Captions Enabled',
  description: 'Captions now follow the time of each word.',
} as const;
