import { commandOf } from './keys.js';

const key = (name: string, shiftKey = false) => ({ key: name, shiftKey });

describe('keys', () => {
  it('point where the pages lie', () => {
    expect(commandOf(key('ArrowRight'), 'ltr')).toBe('next');
    expect(commandOf(key('ArrowLeft'), 'ltr')).toBe('previous');
    expect(commandOf(key('ArrowLeft'), 'rtl')).toBe('next');
    expect(commandOf(key('ArrowRight'), 'rtl')).toBe('previous');
    expect(commandOf(key('ArrowDown'), 'strip')).toBe('down');
  });

  it('are the same in capitals', () => {
    expect(commandOf(key('F', true), 'ltr')).toBe('fullScreen');
    expect(commandOf(key('?', true), 'ltr')).toBe('help');
    expect(commandOf(key(' ', true), 'ltr')).toBe('backward');
    expect(commandOf(key('x'), 'ltr')).toBeUndefined();
  });
});
