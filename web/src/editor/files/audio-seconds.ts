/** The length of an audio file in seconds, found by decoding it; null when it can't be decoded. */
export async function audioSeconds(audio: Blob): Promise<number | null> {
  // Decoding needs no output device, and no gesture of the user's.
  const context = new OfflineAudioContext(1, 1, 44_100);
  const bytes = await audio.arrayBuffer();
  return context.decodeAudioData(bytes).then(
    ({ duration }) => (duration > 0 ? duration : null),
    () => null,
  );
}
