/** Values that nobody means, and where they go in a body that was right. */
import type { Chance } from './chance.js';

const long = (length: number) => 'x'.repeat(length);

const texts: readonly (() => string)[] = [
  () => '',
  () => ' ',
  () => '\0',
  () => `a\0b`,
  () => '\r\nSet-Cookie: a=b',
  () => '\ud800',
  () => 'a\udfffb',
  () => '\u202egnp.exe\u2066',
  () => '\ufeff',
  () => 'e\u0301'.repeat(3000),
  () => `Z${'\u0335\u0321\u0489'.repeat(400)}`,
  () => '👩‍👩‍👧‍👦'.repeat(300),
  () => '漢字かな交じり文'.repeat(50),
  () => '﷽'.repeat(100),
  () => long(129),
  () => long(5000),
  () => long(300_000),
  () => '../../../../etc/passwd',
  () => '..%2f..%2fetc%2fpasswd',
  () => '%00',
  () => '%',
  () => '%E0%A4%A',
  () => '__proto__',
  () => 'constructor',
  () => 'toString',
  () => '$where',
  () => '$.a.b',
  () => 'a.b.c',
  () => "' OR 1=1 --",
  () => '${7*7}{{7*7}}',
  () => '<script>alert(1)</script>',
  () => '{\\an8}{\\p1}m 0 0 l 9999 9999',
  () => '00:00:00,000 --> 99:59:59,999',
  () => '(a+)+$',
  () => 'null',
  () => 'undefined',
  () => 'NaN',
  () => '1e999',
  () => '-0',
  () => '0x10',
  () => '١٢٣',
  () => '9'.repeat(400),
  () => 'true',
  () => '[]',
  () => 'data:image/png;base64,AAAA',
  () => 'data:image/svg+xml,<svg/>',
  () => `data:image/png;base64,${'A'.repeat(100_000)}`,
  () => 'http://127.0.0.1:1/',
  () => 'http://[::ffff:127.0.0.1]/',
  () => 'http://user:pass@example.invalid:99999/',
  () => 'http://example.invalid/',
  () => 'file:///etc/passwd',
  () => '//example.invalid/a',
  () => '/media/e30.AAAA',
  () => '/media/eyJrZXkiOiJhIn0.AAAA',
  () => 'Klingon',
  () => '00000000-0000-4000-8000-000000000000',
];

const others: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => false,
  () => 0,
  () => -0,
  () => -1,
  () => 0.1,
  () => 1e-320,
  () => 2 ** 31,
  () => 2 ** 53,
  () => -(2 ** 53) - 2,
  () => 1e21,
  () => 1e308,
  () => [],
  () => [[]],
  () => [null],
  () => ({}),
  () => ({ $gt: '' }),
  () => ({ $where: 'sleep(1000)' }),
  () => ({ length: 1e9 }),
  () => ({ toString: 1, valueOf: 1 }),
  () => ({ toJSON: 'x' }),
  () => JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}') as unknown,
  () => Array.from({ length: 5001 }, () => null),
  () => Array.from({ length: 600 }, (_, index) => ({ index })),
  () => Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`k${index}`, index])),
  () => deep(2000),
];

function deep(levels: number): unknown {
  let value: unknown = 0;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

export const hostileText = (chance: Chance): string => chance.of(texts)();

const hostileValue = (chance: Chance): unknown =>
  chance.is(0.5) ? hostileText(chance) : chance.of(others)();

type Container = Record<string, unknown> | unknown[];

/** Every place of a value: the container and the key in it. */
function placesOf(value: unknown): { readonly container: Container; readonly key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const container = value as Container;
  return Object.keys(container).flatMap((key) => [
    { container, key },
    ...placesOf((container as Record<string, unknown>)[key]),
  ]);
}

/** `value`, of which one thing is wrong now; itself changed, where it can be. */
export function withOneWrong(value: unknown, chance: Chance): unknown {
  const places = placesOf(value);
  if (places.length === 0 || chance.is(0.03)) return hostileValue(chance);
  const { container, key } = chance.of(places);
  const fields = container as Record<string, unknown>;
  const before = fields[key];
  switch (chance.below(9)) {
    case 0:
      if (Array.isArray(container)) container.splice(Number(key), 1);
      else Reflect.deleteProperty(container, key);
      break;
    case 1:
      Object.defineProperty(container, chance.of(['__proto__', 'constructor', 'extra', '', 'a.b', '$set']), {
        value: hostileValue(chance),
        enumerable: true,
        configurable: true,
      });
      break;
    case 2:
      fields[key] = Array.isArray(before) ? before.flatMap((one: unknown) => [one, one, one]) : [before];
      break;
    case 3:
      fields[key] = Array.isArray(before) ? many(before, chance) : nudged(before, chance);
      break;
    case 4:
      fields[key] = nudged(before, chance);
      break;
    default:
      fields[key] = hostileValue(chance);
  }
  return value;
}

function many(items: readonly unknown[], chance: Chance): unknown[] {
  const count = chance.of([61, 301, 501, 1001, 5001, 20_001]);
  return Array.from({ length: count }, (_, index) => items[index % Math.max(1, items.length)] ?? null);
}

/** Something near to it, which often passes where a wrong type doesn't. */
function nudged(value: unknown, chance: Chance): unknown {
  if (typeof value === 'number')
    return chance.of([value + 1, value - 1, value + 0.5, -value, value * 1e6, value / 1e9, `${value}`]);
  if (typeof value === 'boolean') return chance.of([!value, `${value}`, Number(value)]);
  if (typeof value !== 'string') return hostileValue(chance);
  const text = hostileText(chance).slice(0, 50);
  return chance.of([
    value + text,
    text + value,
    value.slice(1),
    value.toUpperCase(),
    `${value} `,
    `${value}/`,
    `${value}?a=1#b`,
    value.repeat(3),
    [...value].reverse().join(''),
  ]);
}

/** `bytes`, some of them changed, missing or more. */
export function damaged(bytes: Buffer, chance: Chance): Buffer {
  const copy = Buffer.from(bytes);
  switch (chance.below(5)) {
    case 0:
      return copy.subarray(0, chance.below(copy.length));
    case 1:
      return Buffer.concat([copy, copy]);
    case 2:
      return Buffer.alloc(chance.of([0, 1, 100, 100_000]), chance.below(256));
    default:
      for (let times = chance.of([1, 3, 30]); times > 0 && copy.length > 0; times--)
        copy[chance.below(Math.min(copy.length, chance.of([64, copy.length])))] = chance.below(256);
      return copy;
  }
}
