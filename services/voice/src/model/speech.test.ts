import {
  hasEnded,
  LEASE_MS,
  MAX_ATTEMPTS,
  type Speech,
  type SpeechEvent,
  type SpeechState,
  transition,
} from './speech.js';

const start = new Date('2026-01-01T00:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const lease = after(LEASE_MS);

const speech = (state: SpeechState, attempt = 1): Speech => ({
  id: 's',
  userId: 'u',
  attempt,
  deadline: after(120_000),
  state,
});
const requested = speech({ name: 'requested' });
const taken = speech({ name: 'synthesising', leaseUntil: lease });
const generated = speech({ name: 'generated', duration: 2 });
const failed = speech({ name: 'failed', code: 'voice_failed' });

const claim: SpeechEvent = { type: 'claim', attempt: 1, now: start };
const renew: SpeechEvent = { type: 'renew', attempt: 1, now: start };
const complete: SpeechEvent = { type: 'complete', attempt: 1, duration: 2 };
const giveUp = (retryable: boolean): SpeechEvent => ({
  type: 'give-up',
  attempt: 1,
  code: 'voice_crashed',
  retryable,
});
const sweep = (ms: number): SpeechEvent => ({ type: 'sweep', now: after(ms) });

describe('a speech moves', () => {
  it.each<[string, Speech, SpeechEvent, Partial<Speech>, string[]]>([
    [
      'requested to synthesising',
      requested,
      claim,
      { state: { name: 'synthesising', leaseUntil: lease } },
      [],
    ],
    [
      'on in its lease',
      taken,
      { ...renew, now: after(5_000) },
      {
        state: { name: 'synthesising', leaseUntil: after(5_000 + LEASE_MS) },
      },
      [],
    ],
    ['to generated', taken, complete, { state: { name: 'generated', duration: 2 } }, ['generated']],
    [
      'to failed when it cannot be read',
      taken,
      giveUp(false),
      { state: { name: 'failed', code: 'voice_crashed' } },
      ['failed'],
    ],
    [
      'back to requested with the next attempt',
      taken,
      giveUp(true),
      { attempt: 2, state: { name: 'requested' } },
      ['requested'],
    ],
    [
      'back to requested when its worker is lost',
      taken,
      sweep(LEASE_MS),
      { attempt: 2, state: { name: 'requested' } },
      ['requested'],
    ],
    [
      'to failed at its deadline, waiting',
      requested,
      sweep(120_000),
      {
        state: { name: 'failed', code: 'deadline_exceeded' },
      },
      ['failed'],
    ],
    [
      'to failed at its deadline, taken',
      taken,
      sweep(120_000),
      {
        state: { name: 'failed', code: 'deadline_exceeded' },
      },
      ['failed'],
    ],
    [
      'to failed when it is claimed too late',
      requested,
      { ...claim, now: after(120_000) },
      {
        state: { name: 'failed', code: 'deadline_exceeded' },
      },
      ['failed'],
    ],
  ])('%s', (_, before, event, change, facts) => {
    expect(transition(before, event)).toEqual({ applies: true, speech: { ...before, ...change }, facts });
  });

  it('to failed after the last attempt', () => {
    const last = speech({ name: 'synthesising', leaseUntil: lease }, MAX_ATTEMPTS);
    for (const [event, code] of [
      [{ type: 'give-up', attempt: MAX_ATTEMPTS, code: 'voice_crashed', retryable: true }, 'voice_crashed'],
      [sweep(LEASE_MS), 'worker_lost'],
    ] as const) {
      expect(transition(last, event)).toEqual({
        applies: true,
        speech: { ...last, state: { name: 'failed', code } },
        facts: ['failed'],
      });
    }
  });
});

describe('a speech refuses', () => {
  it.each<[string, Speech, SpeechEvent, string]>([
    ['a second claim', taken, claim, 'taken'],
    ['a renewal that nobody may make', requested, renew, 'not-taken'],
    ['a result that nobody may have', requested, complete, 'not-taken'],
    ['a surrender that nobody may make', requested, giveUp(true), 'not-taken'],
    ['to be swept while it waits', requested, sweep(60_000), 'not-due'],
    ['to be swept within its lease', taken, sweep(LEASE_MS - 1), 'not-due'],
  ])('%s', (_, before, event, why) => {
    expect(transition(before, event)).toEqual({ applies: false, why });
  });

  it('everything of an older or a newer attempt', () => {
    for (const before of [requested, taken]) {
      for (const event of [claim, renew, complete, giveUp(true), giveUp(false)]) {
        const second = { ...before, attempt: 2 };
        expect(transition(second, event)).toEqual({ applies: false, why: 'older-attempt' });
        expect(transition(before, { ...event, attempt: 2 } as SpeechEvent)).toEqual({
          applies: false,
          why: 'older-attempt',
        });
      }
    }
  });

  it('everything once it has ended', () => {
    for (const before of [generated, failed]) {
      expect(hasEnded(before)).toBe(true);
      for (const event of [claim, renew, complete, giveUp(true), giveUp(false), sweep(999_999)]) {
        expect(transition(before, event)).toEqual({ applies: false, why: 'ended' });
      }
    }
  });
});
