import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Request } from 'express';
import { readParts } from './multipart.js';

const head = '--b\r\nContent-Disposition: form-data; ';
const long = 'x'.repeat(101);

/** None of them ends as it should. */
const bodies = {
  'inside a file': `${head}name="a"; filename="a.png"\r\n\r\nhalf`,
  'inside a file without a name': `${head}filename="a.png"\r\n\r\nhalf`,
  'inside a file that is too large': `${head}name="a"; filename="a.png"\r\n\r\n${long}`,
  'inside a field': `${head}name="a"\r\n\r\nhalf`,
  'inside a field that is too large': `${head}name="a"\r\n\r\n${long}`,
  'inside the head of a part': head,
  'inside a file after too many': `${`${head}name="a"; filename="a.png"\r\n\r\nx\r\n`.repeat(3)}${head}`,
  'inside a file after a field without a name': `${head}\r\n\r\nx\r\n${head}name="a"; filename="a.png"\r\n\r\nhalf`,
};

/** A body that arrives at once, with its end. */
function requestOf(body: string): Request {
  const whole = new Readable({
    read() {
      this.push(body);
      this.push(null);
    },
  });
  return Object.assign(whole, {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  }) as unknown as Request;
}

const uncaught: unknown[] = [];
const catchIt = (error: unknown) => void uncaught.push(error);
beforeAll(() => void process.on('uncaughtException', catchIt));
afterAll(() => void process.off('uncaughtException', catchIt));

it.each(Object.entries(bodies))(
  'a body that ends %s is refused, and ends nothing else',
  async (_name, body) => {
    const limits = { fileBytes: 100, files: 2, fields: 2, fieldBytes: 20 };
    const read = (async () => {
      for await (const part of readParts(requestOf(body), limits))
        if (part.kind === 'file') await part.body.toArray();
    })();
    await expect(read).rejects.toMatchObject({ status: expect.any(Number) as number });
    await pause(10);
    expect(uncaught).toEqual([]);
  },
);

it('a file that nobody reads holds up no part after it', async () => {
  const part = (name: string, bytes: string) => `${head}name="${name}"; filename="a"\r\n\r\n${bytes}\r\n`;
  const body = `${part('skipped', 'x'.repeat(1_000_000))}${part('read', 'end')}--b--\r\n`;
  const limits = { fileBytes: 2_000_000, files: 2, fields: 2, fieldBytes: 20 };
  const read: string[] = [];
  for await (const one of readParts(requestOf(body), limits))
    if (one.kind === 'file' && one.name === 'read')
      read.push(Buffer.concat(await one.body.toArray()).toString());
  expect(read).toEqual(['end']);
});
