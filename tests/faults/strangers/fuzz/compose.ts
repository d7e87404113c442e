/** One call of a case: right, or wrong in one way, as its seed decides. */
import { generateSync, type JsonSchema } from 'json-schema-faker';
import type { Belongings } from './belongings.js';
import { chanceOf, type Chance } from './chance.js';
import type { DescribedCall } from './described-calls.js';
import { composeForm } from './forms.js';
import { hostileText, withOneWrong } from './hostile-values.js';
import type { Letter } from './send.js';

type Wrong = 'nothing' | 'value' | 'text' | 'parameter' | 'header';

/** How often values are those of the user's belongings, where there are some; else the schema decides. */
const knownShare = 0.85;

export function compose(calls: readonly DescribedCall[], owner: Belongings, seed: number) {
  const chance = chanceOf(seed);
  const call = chooseCall(calls, chance);
  const hasBody = call.body !== undefined || call.isMultipart;
  const wrong: Wrong = hasBody
    ? chance.of(['nothing', 'nothing', 'value', 'value', 'value', 'value', 'text', 'parameter', 'header'])
    : chance.of(['nothing', 'nothing', 'parameter', 'parameter', 'header', 'value']);
  const manner = chance.is(0.85) ? 'whole' : chance.of(['cut', 'stuck', 'gone', 'gone'] as const);
  const path = pathOf(call, owner, wrong === 'parameter', chance, seed);
  const { headers, body } = bodyOf(call, owner, wrong, chance, seed);
  const letter: Letter = {
    method: call.method,
    path,
    headers: {
      ...(chance.is(0.98) && { cookie: owner.cookie }),
      ...headers,
      ...headersOf(call, wrong === 'header', chance),
      ...(body !== undefined && manner !== 'whole' && { 'content-length': String(body.length) }),
    },
    body,
    manner,
    afterMs: manner === 'stuck' ? chance.of([100, 500, 4000]) : chance.below(400),
  };
  return { call, wrong, letter };
}

/** After them little of the rest is reached. */
const endings = [
  /^POST \/api\/auth\/logout|^DELETE \/api\/(?:auth\/sessions|users\/me)/,
  /^DELETE \/api\/(?:mangas|chapters|voice-models)\/\{id\}|\/merge$|\/register$/,
];

/** Those that end a session come seldom, and those that delete a thing less often than others. */
function chooseCall(calls: readonly DescribedCall[], chance: Chance): DescribedCall {
  const call = chance.of(calls);
  const [ofSessions, ofThings] = endings.map((one) => one.test(call.name));
  return (ofSessions && chance.is(0.9)) || (ofThings && chance.is(0.7)) ? chance.of(calls) : call;
}

function pathOf(
  call: DescribedCall,
  owner: Belongings,
  isWrong: boolean,
  chance: Chance,
  seed: number,
): string {
  const [, kind = ''] = /\/([^/]+)\/\{id\}/.exec(call.path) ?? [];
  const wrongName = isWrong && call.parameters.length > 0 ? chance.of(call.parameters).name : undefined;
  const valueOf = (name: string, schema: JsonSchema): string =>
    name === wrongName
      ? hostileText(chance)
      : String(known(owner, name === 'id' ? `id of ${kind}` : name, chance) ?? generated(schema, 1, seed));
  const query: string[] = [];
  let path = call.path;
  for (const { name, in: place, required, schema } of call.parameters) {
    if (place === 'path') path = path.replace(`{${name}}`, escaped(valueOf(name, schema)));
    else if (required ? name !== wrongName || chance.is(0.7) : chance.is(0.5))
      query.push(`${escaped(name)}=${escaped(valueOf(name, schema))}`);
  }
  if (isWrong && chance.is(0.3))
    query.push(...query, chance.of(['a[b]=1', '__proto__=1', 'limit=1e9', '&&&=', 'v']));
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

function escaped(text: string): string {
  try {
    return encodeURIComponent(text.slice(0, 8000));
  } catch {
    // Half of a surrogate pair, as UTF-8 would have it.
    return '%ED%A0%80';
  }
}

const known = (owner: Belongings, name: string, chance: Chance): string | number | undefined => {
  const values = Object.hasOwn(owner.values, name) ? owner.values[name] : undefined;
  return values && chance.is(knownShare) ? chance.of(values) : undefined;
};

function generated(schema: JsonSchema, optionalsProbability: number, seed: number): unknown {
  const options = { seed, optionalsProbability, fixedProbabilities: false, maxLength: 200, maxItems: 3 };
  return generateSync(schema, options);
}

/** A JSON value after `schema`, with what belongs to the user in fields of those names. */
function rightValue({ body, path }: DescribedCall, owner: Belongings, chance: Chance, seed: number): unknown {
  const fill = (value: unknown, name: string, within: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => fill(one, name, name));
    if (typeof value === 'string' || typeof value === 'number')
      return known(owner, name === 'id' ? `id of ${within}` : name, chance) ?? value;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, key, within)]));
  };
  const filled = fill(generated(body ?? true, chance.of([0, 0, 0.3, 1]), seed), '', '');
  const isNew = path === '/api/auth/register' && typeof filled === 'object';
  return isNew ? { ...filled, email: `fuzz-${seed}-${performance.now()}@example.org` } : filled;
}

interface Body {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

function bodyOf(call: DescribedCall, owner: Belongings, wrong: Wrong, chance: Chance, seed: number): Body {
  if (call.isMultipart && (call.body === undefined || chance.is(0.7)))
    return composeForm(call.name, owner, wrong === 'value' || wrong === 'text', chance);
  if (call.body === undefined) {
    // A body that nobody asked for.
    if (wrong !== 'value' || call.method === 'GET') return { headers: {}, body: undefined };
    return { headers: { 'content-type': 'application/json' }, body: Buffer.from('{"a":[') };
  }
  const right = rightValue(call, owner, chance, seed);
  const text = JSON.stringify(wrong === 'value' ? withOneWrong(right, chance) : right) ?? '';
  const json = { 'content-type': 'application/json' };
  if (wrong !== 'text') return { headers: json, body: Buffer.from(text) };
  return misspelt(text, json, chance);
}

/** The text of a body, wrong as text. */
function misspelt(text: string, json: Body['headers'], chance: Chance): Body {
  const of = (body: string | Buffer, headers: Body['headers'] = json): Body => ({
    headers,
    body: typeof body === 'string' ? Buffer.from(body) : body,
  });
  return chance.of<() => Body>([
    () => of(text.slice(0, chance.below(text.length + 1))),
    () => of(`${text}${text}`),
    // A field twice: the first wrong, or the last.
    () => of(text.replace(/^\{("[^"]*"):/, '{$1:null,$1:')),
    () => of(text.replace(/("[^"]*":)([^,{}[\]]*)\}$/, '$1$2,$1{}}')),
    () => of(text.replace(/^\{/, '{"__proto__":{"a":1},"constructor":1,')),
    () => of(`${'['.repeat(50_000)}${']'.repeat(50_000)}`),
    () => of(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
    () => of(`\ufeff${text}`),
    () => of(text.replace(/\d+/, '1e400')),
    () => of(text.replace(/\d+/, '9'.repeat(100_000))),
    () => of(text.replace(/\d+/, 'NaN')),
    () => of(text.replaceAll('"', "'")),
    () => of(''),
    () => of(' '.repeat(100_000)),
    () => of(`{"a":"${'x'.repeat(3_000_000)}"}`),
    () => of(`[${'{},'.repeat(300_000)}{}]`),
    () =>
      of(
        Buffer.concat([
          Buffer.from(text.slice(0, -2)),
          Buffer.from([0xff, 0xfe, 0xc0, 0x80]),
          Buffer.from('"}'),
        ]),
      ),
    () => of(Buffer.from(text, 'utf16le'), { 'content-type': 'application/json; charset=utf-16' }),
    () => of(text, { 'content-type': 'application/json; charset=klingon' }),
    () => of(text, { ...json, 'content-encoding': chance.of(['gzip', 'br', 'deflate', 'zstd', 'none']) }),
    () => of(text, {}),
    () =>
      of(text, {
        'content-type': chance.of(['text/plain', 'application/xml', 'multipart/form-data', ';;', 'a/b']),
      }),
    () => of(text, { 'content-type': 'multipart/form-data; boundary=x' }),
    () =>
      of(new URLSearchParams({ a: text }).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      }),
  ])();
}

function headersOf(call: DescribedCall, isWrong: boolean, chance: Chance): Readonly<Record<string, string>> {
  const isLater = call.path === '/api/video/compile';
  const usual: Record<string, string> = {
    ...(isLater && chance.is(0.9) && { prefer: 'respond-async' }),
    ...(call.path === '/api/tts/speak' && chance.is(0.3) && { accept: 'multipart/mixed' }),
    ...(chance.is(call.path === '/api/tts/speak' ? 0.9 : 0.2) && {
      'idempotency-key': `key-${chance.below(5)}`,
    }),
  };
  if (!isWrong) return usual;
  const [name, value] = chance.of([
    ['range', chance.of(['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,2-3', 'bytes=99999999999-', 'x'])],
    ['if-none-match', chance.of(['*', '"a"', 'W/"', '""'.repeat(1000)])],
    ['if-modified-since', 'yesterday'],
    ['idempotency-key', chance.of(['', 'x'.repeat(5000), '$where', '__proto__', 'a b', '\xff'])],
    ['prefer', 'wait=-1, respond-async; a="'],
    ['accept', chance.of(['', 'a', '*/*;q=9', 'multipart/mixed;q=0', 'x'.repeat(5000)])],
    ['accept-encoding', chance.of(['', 'gzip;q=x', 'br, zstd', '*;q=0'])],
    ['priority', chance.of(['u=7', 'u=99', 'i=?'])],
    ['last-event-id', chance.of(['-1', 'x'.repeat(2000), '9'.repeat(30)])],
    ['x-komavox-user', 'somebody'],
    ['origin', chance.of(['null', 'http://evil.example', ''])],
    ['host', chance.of(['evil.example', 'a b', ''])],
    ['transfer-encoding', 'chunked'],
    ['expect', chance.of(['100-continue', 'a-pony'])],
    ['cookie', chance.of(['a', '=;=;=', 'komavox_session=x', 'x'.repeat(4000)])],
    ['traceparent', '00-zz-zz-99'],
  ] as const);
  return { ...usual, [name]: value };
}
