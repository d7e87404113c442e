import { IsolationError } from './isolation-error.js';
import { problemOfWork } from './problem-of-work.js';

const sounds = {
  code: 'audio',
  busy: 'Too many sounds are being read.',
  slow: 'Reading this sound took too long.',
};

it.each([
  ['busy', { code: 'audio_busy', message: `${sounds.busy} Please try again in a moment.` }],
  ['stopping', { code: 'audio_busy' }],
  ['slow', { code: 'audio_too_slow', message: `${sounds.slow} Please try again in a few minutes.` }],
  ['late', { code: 'audio_too_slow' }],
] as const)('is of the service, which may do it later, where work is %s', (reason, expected) => {
  const problem = problemOfWork(new IsolationError(reason, ''), sounds);
  expect(problem).toMatchObject({ status: 503, retryable: true, ...expected });
  expect(Number(problem?.headers['Retry-After'])).toBeGreaterThan(0);
});

it.each(['crashed', 'failed'] as const)('is none where it may lie in what was sent, as for %s', (reason) => {
  expect(problemOfWork(new IsolationError(reason, ''), sounds)).toBeUndefined();
});

it('is none of any other error', () => {
  expect(problemOfWork(new Error('The disk is full'), sounds)).toBeUndefined();
  expect(problemOfWork(undefined, sounds)).toBeUndefined();
});

it('gives up slow work, and not late work, where it is to', () => {
  const final = { ...sounds, slowIsFinal: true };
  const problem = problemOfWork(new IsolationError('slow', ''), final);
  expect(problem).toMatchObject({
    status: 503,
    code: 'audio_too_slow',
    message: sounds.slow,
    retryable: false,
  });
  expect(problem?.headers).not.toHaveProperty('Retry-After');
  expect(problemOfWork(new IsolationError('late', ''), final)).toMatchObject({ retryable: true });
});
