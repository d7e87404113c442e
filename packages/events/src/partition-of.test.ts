import { murmur2, partitionOf } from './partition-of.js';

describe('the partition of a key', () => {
  // From Kafka's own UtilsTest.
  it.each([
    ['21', -973932308],
    ['foobar', -790332482],
    ['a-little-bit-long-string', -985981536],
    ['a-little-bit-longer-string', -1486304829],
    ['lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8', -58897971],
    ['abc', 479470107],
  ])('hashes %s as Kafka does', (text, hash) => {
    expect(murmur2(Buffer.from(text))).toBe(hash);
  });

  it('hashes a view into larger memory by its own bytes', () => {
    const inside = Buffer.from('xxfoobarxx').subarray(2, 8);
    expect(murmur2(inside)).toBe(-790332482);
  });

  it('uses all partitions, and none that is not there', () => {
    const used = new Set(Array.from({ length: 500 }, (_, index) => partitionOf(`key-${String(index)}`, 12)));
    expect([...used].sort((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });
});
