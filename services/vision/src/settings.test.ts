import { processesFor, settings } from './settings.js';

describe('the recogniser that settings choose', () => {
  it.each([
    [{}, 'auto'],
    [{ VISION_RECOGNISER: 'tesseract' }, 'tesseract'],
    [{ VISION_RECOGNISER: 'tesseract-js' }, 'tesseract-js'],
    [{ VISION_ENGINE: 'auto' }, 'auto'],
    [{ VISION_ENGINE: 'program' }, 'tesseract'],
    [{ VISION_ENGINE: 'packages' }, 'tesseract-js'],
    [{ VISION_RECOGNISER: 'tesseract', VISION_ENGINE: 'packages' }, 'tesseract'],
  ])('%j is %s', (environment, recogniser) => {
    expect(settings.read(environment).recogniser).toBe(recogniser);
  });

  it('is one that there is', () => {
    expect(() => settings.read({ VISION_RECOGNISER: 'guess' })).toThrow('VISION_RECOGNISER');
  });
});

it('as many processes of PP-OCR as cores and memory allow, at least one, or as many as are set', () => {
  expect(processesFor({ cores: 8, memory: 64e9 })).toBe(8);
  expect(processesFor({ cores: 16, memory: 16e9 })).toBe(3);
  expect(processesFor({ cores: 2, memory: 2e9 })).toBe(1);
  expect(settings.read({ VISION_PROCESSES: '5', VISION_WORKERS: '2' }).processes).toBe(5);
  expect(settings.read({ VISION_WORKERS: '1' }).processes).toBe(1);
});
