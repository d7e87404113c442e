import { Problem } from '@komavox/core';
import { mediaLinks } from './media-link.js';

const secret = 'a secret of at least thirty-two characters';
let now = new Date('2026-01-01T00:00:00Z');
const links = mediaLinks(secret, () => now);
const open = (link: string) => links.verify(link.slice('/media/'.length));
const grant = { key: 'voice/a.mp3', user: 'u1' };

const codeOf = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    if (error instanceof Problem) return `${error.status} ${error.code}`;
    throw error;
  }
  return 'no problem';
};

describe('media links', () => {
  beforeEach(() => (now = new Date('2026-01-01T00:00:00Z')));

  it('name object, user and file until they expire', () => {
    const link = links.sign({ ...grant, fileName: 'speech.mp3' }, 60);
    expect(open(link)).toEqual({ ...grant, fileName: 'speech.mp3' });
    now = new Date('2026-01-01T00:01:01Z');
    expect(codeOf(() => open(link))).toBe('410 media_link_expired');
  });

  it('are refused when any part is changed or signed by another secret', () => {
    const link = links.sign(grant);
    const forged = mediaLinks('another secret of thirty-two characters', () => now).sign(grant);
    const other = links.sign({ ...grant, user: 'u2' });
    const mixed = `${other.split('.')[0] ?? ''}.${link.split('.')[1] ?? ''}`;
    for (const bad of [forged, mixed, `${link}x`, '/media/', '/media/a.b', '/media/nonsense']) {
      expect([bad, codeOf(() => open(bad))]).toEqual([bad, '403 media_link_invalid']);
    }
  });
});
