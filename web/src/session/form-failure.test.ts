import { waitText } from './form-failure.js';

it.each([
  [0, '1 second'],
  [40, '40 seconds'],
  [60, '1 minute'],
  [1501, '26 minutes'],
  [3600, '60 minutes'],
  [7300, '3 hours'],
])('%i seconds are said as %s', (seconds, words) => {
  expect(waitText(seconds)).toBe(words);
});
