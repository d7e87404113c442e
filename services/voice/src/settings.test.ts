import { processesFor } from './settings.js';

it('as many processes speak as cores and memory allow, at least one', () => {
  const each = 1.4e9;
  expect(processesFor({ cores: 8, memory: 64e9 }, each)).toBe(4);
  expect(processesFor({ cores: 64, memory: 16e9 }, each)).toBe(5);
  expect(processesFor({ cores: 1, memory: 1e9 }, each)).toBe(1);
});
