import { settings } from './settings.js';

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
