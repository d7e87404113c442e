/** Rejects of what the browser can't decode. @param bytes of a file; they are gone afterwards @param rate samples a second of the result */
export const decodeSound = (bytes: ArrayBuffer, rate = 48_000): Promise<AudioBuffer> =>
  // An offline context needs no output device, and no gesture of the user's.
  new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
