/** Which engine speaks, and what is looked at to know it. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEngines } from '../src/engines/engines.js';
import { voiceSettings } from '../src/settings.js';
import { describeWith, testWeightsFolder } from './weights.js';

const { options } = voiceSettings.read({}).engine;

describe('the engines', () => {
  /** No file system has such a folder: who looks into it throws. */
  const unreadable = openEngines({ name: 'auto', options, weights: '/no\0where' });

  it('are looked up in files only where they are asked for', () => {
    expect(() => unreadable.bestFor('en')).toThrow(/null bytes/);
    expect(() => unreadable.ready('kokoro')).toThrow(/null bytes/);
    expect(unreadable.bestFor('de').id).toBe('espeak');
    expect(unreadable.ready('espeak')?.id).toBe('espeak');
    expect(() => unreadable.bestForMatching('en')).toThrow(/null bytes/);
    expect(unreadable.bestForMatching('ko').id).toBe('espeak');
    expect(unreadable.voice('kokoro/af_heart', 'en')?.engine.id).toBe('kokoro');
  });

  it('do without one that is given up, but not without the last', () => {
    const engines = openEngines({ name: 'auto', options, weights: '/nowhere' });
    expect(engines.giveUp('hibari', 'It is broken.')).toBe(true);
    expect(engines.giveUp('hibari', 'It is broken twice.')).toBe(false);
    expect(engines.all().find(({ engine }) => engine.id === 'hibari')).toMatchObject({
      state: 'unusable',
      detail: 'It is broken.',
    });
    expect(engines.giveUp('espeak', 'It is broken.')).toBe(false);
    expect(engines.bestFor('en').id).toBe('espeak');
  });
});

describeWith('hibari')('a snapshot of the engines', () => {
  it('stays as it was first seen, while weights arrive', () => {
    const folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
    try {
      const engines = openEngines({ name: 'auto', options, weights: folder });
      const [before, unseen] = [engines.snapshot(), engines.snapshot()];
      expect(before.bestFor('en').id).toBe('espeak');
      cpSync(join(testWeightsFolder, 'hibari'), join(folder, 'hibari'), { recursive: true });
      expect(before.bestFor('en').id).toBe('espeak');
      expect(before.ready('hibari')).toBeUndefined();
      expect(unseen.bestFor('en').id).toBe('hibari');
      expect(engines.bestFor('en').id).toBe('hibari');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
