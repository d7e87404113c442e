/** The loudness of a mix, measured before it is encoded. */
import { LoudnessMeter } from '@komavox/scene/sounds';
import type { LoudnessTarget } from '../audio/bring-to-loudness.js';
import type { Master } from '../audio/master.js';
import { audioTrackRate, trackParts, type TrackClip } from './mix-track.js';

/** LU that a master may be off. */
const closeEnough = 0.3;
const maxRounds = 3;
/** Encoding adds as much to peaks at this bit rate. */
const encodingRoom = 1;

/**
 * The master that brings a track to a loudness: its mix is measured, then what the limiter makes of it. Hardly ever pauses: call it
 * in a thread of its own.
 *
 * @param clips anew with each call
 * @param onPart called before each part; may throw to stop it
 */
export async function findMaster(
  clips: () => AsyncIterable<TrackClip>,
  seconds: number,
  { loudness, peak }: LoudnessTarget,
  onPart?: () => void,
): Promise<Master> {
  const ceiling = peak - encodingRoom;
  const total = Math.round(seconds * audioTrackRate);
  const measured = async (master: Master | undefined) => {
    const meter = new LoudnessMeter(audioTrackRate);
    let highest = 0;
    for await (const { channels } of trackParts(clips(), total, measuredAtOnce, { master })) {
      onPart?.();
      meter.push(channels);
      for (const samples of channels)
        for (const sample of samples) highest = Math.max(highest, Math.abs(sample));
    }
    return { loudness: meter.integrated(), highest };
  };
  const plain = await measured(undefined);
  if (plain.loudness === -Infinity) return { gain: 1, peak: ceiling };
  let decibels = loudness - plain.loudness;
  const master = (): Master => ({ gain: 10 ** (decibels / 20), peak: ceiling });
  // Nothing for the limiter to do: waves between samples are at most some decibels higher.
  if (plain.highest * master().gain < 10 ** ((ceiling - 3) / 20)) return master();
  for (let round = 0; round < maxRounds; round += 1) {
    const missing = loudness - (await measured(master())).loudness;
    if (Math.abs(missing) < closeEnough) break;
    // The limiter takes back about a third of a gain.
    decibels += missing * 1.4;
  }
  return master();
}

/** Samples of a part where nothing is encoded, which takes a millisecond or two. */
const measuredAtOnce = 4096;
