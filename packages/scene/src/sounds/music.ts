/** The music of a mood as samples: a loop whose end runs into its beginning. */
import { musicLoudness } from '../music.js';
import { integratedLoudness } from './loudness.js';
import type { MusicMood } from './moods.js';
import { factorOf, louder, type Pcm } from './pcm.js';
import { scores, type Part, type Score } from './scores.js';
import { inRoom, mixInto, silence } from './space.js';

const frequencyOf = (note: number): number => 440 * 2 ** ((note - 69) / 12);

/** About half a minute in stereo at `soundRate`, at `musicLoudness`; the same samples each time. Takes some 200 ms. */
export function musicOf(mood: MusicMood): Pcm {
  const score = scores[mood]();
  const seconds = (score.beats * 60) / score.beatsPerMinute;
  const loop = silence(seconds);
  for (const part of score.parts) playPart(part, score, loop);
  const heard = inRoom(loop, score.wetness, score.roomSeconds, true);
  return louder(heard, factorOf(musicLoudness - integratedLoudness(heard)));
}

function playPart(
  { instrument, gain, pan, notes }: Part,
  { beatsPerMinute }: Score,
  loop: ReturnType<typeof silence>,
): void {
  const beat = 60 / beatsPerMinute;
  const made = new Map<string, Float32Array>();
  for (const [from, note, beats, level] of notes) {
    const key = `${String(note)} ${String(beats)}`;
    const samples = made.get(key) ?? instrument(frequencyOf(note), beats * beat);
    made.set(key, samples);
    mixInto(loop, samples, { at: from * beat, gain: gain * level, pan, around: true });
  }
}
