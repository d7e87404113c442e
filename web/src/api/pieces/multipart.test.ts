import { boundaryOf, readParts } from './multipart.js';

const boundary = '7d1-b';

/** Two parts: one whose bytes look like lines and delimiters, and an empty one. */
const body = Uint8Array.from([0xff, 0xfb, 0, 10, 13, 10, ...ascii('--7d1-b--\r\n'), 13]);
const answer = Uint8Array.from([
  ...ascii(`--7d1-b\r\nContent-Type: audio/mpeg\r\nContent-Length: ${body.length}\r\nX-Times: [":"]\r\n\r\n`),
  ...body,
  ...ascii('\r\n--7d1-b\r\ncontent-length:0\r\n\r\n\r\n--7d1-b--\r\n'),
]);
const parts = [
  { headers: { 'content-type': 'audio/mpeg', 'content-length': '18', 'x-times': '[":"]' }, body: [...body] },
  { headers: { 'content-length': '0' }, body: [] },
];

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** As fetch has it; jsdom has no streams of its own. */
const streamFrom = (chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new Response(chunks as unknown as BodyInit).body as ReadableStream<Uint8Array>;

const streamOf = (...chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> =>
  streamFrom(
    (async function* () {
      yield* chunks.filter(({ length }) => length > 0);
    })(),
  );

async function read(stream: ReadableStream<Uint8Array>) {
  const found = [];
  for await (const part of readParts(stream, boundary)) {
    found.push({ headers: Object.fromEntries(part.headers), body: [...part.body] });
  }
  return found;
}

describe('an answer in parts', () => {
  it('is read wherever it is cut', async () => {
    for (let cut = 0; cut <= answer.length; cut += 1) {
      expect(await read(streamOf(answer.subarray(0, cut), answer.subarray(cut)))).toEqual(parts);
    }
  });

  it('is read byte by byte', async () => {
    expect(await read(streamOf(...[...answer].map((byte) => Uint8Array.of(byte))))).toEqual(parts);
  });

  it('that breaks off anywhere is an error, after the parts that were whole', async () => {
    for (let length = 0; length < answer.length; length += 1) {
      await expect(read(streamOf(answer.subarray(0, length)))).rejects.toThrow('ended in the middle');
    }
  });

  it.each([
    ['something else', 'Not Found\r\n', 'not made of parts'],
    ['another boundary', '--other\r\n\r\n', 'not made of parts'],
    ['a part without length', '--7d1-b\r\nContent-Type: audio/mpeg\r\n\r\nx', 'has no length'],
    ['a part that is longer', '--7d1-b\r\nContent-Length: 1\r\n\r\nxyz\r\n', 'longer than it says'],
    ['a header without name', '--7d1-b\r\n: 1\r\n\r\nxyz\r\n', 'without a name'],
  ])('is no %s', async (_, text, message) => {
    await expect(read(streamOf(ascii(text)))).rejects.toThrow(message);
  });
});

it('a part is there with its last byte, before the next begins', async () => {
  const end = answer.length - ascii('\r\n--7d1-b\r\ncontent-length:0\r\n\r\n\r\n--7d1-b--\r\n').length;
  let rest = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => (rest = resolve));
  const stream = streamFrom(
    (async function* () {
      yield answer.subarray(0, end);
      await isAsked;
      yield answer.subarray(end);
    })(),
  );
  const reading = readParts(stream, boundary);
  const first = await reading.next();
  expect([...(first.value?.body ?? [])]).toEqual([...body]);
  rest();
  expect((await reading.next()).value?.body).toHaveLength(0);
  expect((await reading.next()).done).toBe(true);
});

it.each([
  ['multipart/mixed; boundary=7d1-b', '7d1-b'],
  ['Multipart/Mixed;charset=x; boundary="7d1 b"', '7d1 b'],
  ['audio/mpeg', null],
  ['multipart/form-data; boundary=x', null],
  ['', null],
])('the boundary of %s is %s', (type, expected) => {
  expect(boundaryOf(type)).toBe(expected);
});
