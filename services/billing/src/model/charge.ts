/**
 * The charge for a custom speech as a state machine: one decision a speech, whichever of its events comes first.
 *
 *   (none) --taken--> deducted --generated--> settled
 *     | \                 \-------failed----> restored
 *     |  \--not enough--> refused
 *     \-------failed----> void
 *
 * Events of different topics come in any order: a failure before its request leaves `void`, so that the request takes
 * nothing. The ledger follows the state: what was taken is given back in each state that doesn't keep it.
 */
export type ChargeState = 'deducted' | 'refused' | 'settled' | 'restored' | 'void';

/** What became of the speech. */
export type SpeechEnd = 'generated' | 'failed';

/** A custom voice costs one credit a speech. */
export const speechPrice = 1;

const ends: Readonly<Record<SpeechEnd, ReadonlyMap<ChargeState | undefined, ChargeState>>> = {
  generated: new Map([['deducted', 'settled']]),
  failed: new Map<ChargeState | undefined, ChargeState>([
    ['deducted', 'restored'],
    [undefined, 'void'],
  ]),
};

/** The state after the end of the speech; undefined when it changes nothing. */
export const afterEnd = (state: ChargeState | undefined, end: SpeechEnd): ChargeState | undefined =>
  ends[end].get(state);

/** The states in which no credit stays taken. */
export const givingStates: readonly ChargeState[] = ['refused', 'restored', 'void'];
