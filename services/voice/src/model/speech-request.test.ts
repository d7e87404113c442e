import { Problem } from '@komavox/core';
import { validateRequest, contentHash, speechIdFor } from './speech-request.js';

const languages = ['en', 'ja', 'zh-hk'] as const;

const codeOf = (text: string, language: string): string => {
  try {
    validateRequest(text, language, languages);
    return 'ok';
  } catch (error) {
    return error instanceof Problem ? `${error.status} ${error.code}` : 'unexpected';
  }
};

describe('validateRequest', () => {
  it('takes codes and names of languages', () => {
    expect(validateRequest(' Hi ', 'English', languages)).toEqual({ text: 'Hi', language: 'en' });
    expect(validateRequest('你好', 'zh-HK', languages)).toEqual({ text: '你好', language: 'zh-hk' });
  });

  it('refuses what cannot be read', () => {
    expect(codeOf('', 'en')).toBe('400 text_empty');
    expect(codeOf(' \n…?! ♥', 'en')).toBe('400 text_empty');
    // Private use: marks of our own, which nobody can send.
    expect(codeOf('\ue000', 'en')).toBe('400 text_empty');
    expect(codeOf('Hi', 'tlh')).toBe('400 unknown_language');
    // Known, but not to this engine.
    expect(codeOf('Hi', 'de')).toBe('400 unknown_language');
  });

  it('counts characters, not units of UTF-16', () => {
    expect(codeOf('𠮷'.repeat(2000), 'ja')).toBe('ok');
    expect(codeOf('x'.repeat(2001), 'en')).toBe('413 text_too_long');
  });
});

describe('names', () => {
  it('are the same for the same content and differ otherwise', () => {
    const hash = contentHash('Hi', 'en', '1');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(contentHash('Hi', 'en', '1')).toBe(hash);
    expect(
      new Set([
        hash,
        contentHash('Hi', 'de', '1'),
        contentHash('Hi', 'en', '2'),
        contentHash('Ho', 'en', '1'),
      ]).size,
    ).toBe(4);
  });

  it('of a request belong to the user and the key', () => {
    const id = speechIdFor('u', 'k');
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(speechIdFor('u', 'k')).toBe(id);
    expect(speechIdFor('v', 'k')).not.toBe(id);
    expect(speechIdFor('u', 'l')).not.toBe(id);
  });
});
