/** Asks each kind of server a question of its protocol: it is ready when it answers, not when its port is open. */
import { connect } from 'node:net';
import { connect as connectByTls } from 'node:tls';
import type { Secured } from './secured.js';

const answerWithinMs = 2000;

/** Sends bytes and collects the answer until `complete` accepts it; undefined when that doesn't come. */
function ask(
  port: number,
  question: Buffer,
  complete: (answer: Buffer) => boolean,
  secured?: Secured,
): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const place = { port, host: '127.0.0.1' };
    const socket = secured ? connectByTls({ ...place, ca: secured.trusted }) : connect(place);
    let answer = Buffer.alloc(0);
    const end = (result: Buffer | undefined) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(answerWithinMs, () => {
      end(undefined);
    });
    socket.on(secured ? 'secureConnect' : 'connect', () => socket.write(question));
    socket.on('data', (chunk) => {
      answer = Buffer.concat([answer, chunk]);
      if (complete(answer)) end(answer);
    });
    socket.on('error', () => {
      end(undefined);
    });
    socket.on('close', () => {
      end(undefined);
    });
  });
}

/**
 * Kafka: a metadata request (version 1) for no topic. A broker that may work lists itself. One that wants a user tells
 * others no more than its versions.
 */
export async function kafkaAnswers(port: number, secured?: Secured): Promise<boolean> {
  const isWhole = (bytes: Buffer) => bytes.length >= 4 && bytes.length >= 4 + bytes.readInt32BE(0);
  if (secured) {
    const versions = Buffer.from([0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 1, 0xff, 0xff]);
    return (await ask(port, versions, isWhole, secured)) !== undefined;
  }
  const question = Buffer.from([0, 0, 0, 14, 0, 3, 0, 1, 0, 0, 0, 1, 0xff, 0xff, 0, 0, 0, 0]);
  const answer = await ask(port, question, isWhole);
  // Behind length and correlation: the number of brokers.
  return answer !== undefined && answer.length >= 12 && answer.readInt32BE(8) > 0;
}

/** MongoDB's protocol: `{ ping: 1, $db: 'admin' }` as OP_MSG. */
export async function documentsAnswer(port: number, secured?: Secured): Promise<boolean> {
  const text = (value: string) => Buffer.from(`${value}\0`);
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32LE(value);
    return bytes;
  };
  const fields = Buffer.concat([
    Buffer.from([0x10]),
    text('ping'),
    number(1),
    Buffer.from([0x02]),
    text('$db'),
    number(6),
    text('admin'),
    Buffer.from([0]),
  ]);
  const body = Buffer.concat([number(0), Buffer.from([0]), number(fields.length + 4), fields]);
  const header = [body.length + 16, 1, 0, 2013].map(number);
  const complete = (bytes: Buffer) => bytes.length >= 16 && bytes.length >= bytes.readInt32LE(0);
  return (await ask(port, Buffer.concat([...header, body]), complete, secured)) !== undefined;
}

/** S3: a call without a signature is refused in S3's words. */
export async function objectsAnswer(port: number, secured?: Secured): Promise<boolean> {
  const question = Buffer.from(
    `GET / HTTP/1.1\r\nHost: 127.0.0.1:${String(port)}\r\nConnection: close\r\n\r\n`,
  );
  const refusal = /^HTTP\/1\.1 403 .*AccessDenied/s;
  return (await ask(port, question, (bytes) => refusal.test(bytes.toString()), secured)) !== undefined;
}
