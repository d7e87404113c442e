/** How speech is kept, of voices and of samples for them. */

/** Samples a second; engines speak at any, and take samples at this. */
export const speechRate = 24_000;

/** Of all that is played. The encoder may raise peaks by a good decibel; a listener is to hear less than -1.5 dBTP. */
export const speechLoudness = { loudness: -16, peak: -3 };

/** Seconds of a sample that a voice is made of. */
export const maxVoiceSeconds = 30;
