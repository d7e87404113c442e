import { afterEnd, givingStates, type ChargeState, type SpeechEnd } from './charge.js';

describe('a charge', () => {
  it.each<[ChargeState | undefined, SpeechEnd, ChargeState | undefined]>([
    ['deducted', 'generated', 'settled'],
    ['deducted', 'failed', 'restored'],
    // The failure came before its request.
    [undefined, 'failed', 'void'],
    [undefined, 'generated', undefined],
  ])('that is %s is, once the speech is %s, %s', (before, end, after) => {
    expect(afterEnd(before, end)).toBe(after);
  });

  it('that is decided is not decided again, whatever comes', () => {
    for (const state of ['refused', 'settled', 'restored', 'void'] as const) {
      for (const end of ['generated', 'failed'] as const) expect(afterEnd(state, end)).toBeUndefined();
    }
  });

  it('keeps the credit until the speech has failed', () => {
    expect(givingStates).toEqual(['refused', 'restored', 'void']);
  });
});
