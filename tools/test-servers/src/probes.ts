/** Asks each kind of server a question of its protocol: it is ready when it answers, not when its port is open. */
import { connect } from 'node:net';

const answerWithinMs = 2000;

/** Sends bytes and collects the answer until `complete` accepts it; undefined when that doesn't come. */
function ask(
  port: number,
  question: Buffer,
  complete: (answer: Buffer) => boolean,
): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = Buffer.alloc(0);
    const end = (result: Buffer | undefined) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(answerWithinMs, () => {
      end(undefined);
    });
    socket.on('connect', () => socket.write(question));
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

/** Kafka: a metadata request (version 1) for no topic. A broker that may work lists itself. */
export async function kafkaAnswers(port: number): Promise<boolean> {
  const question = Buffer.from([0, 0, 0, 14, 0, 3, 0, 1, 0, 0, 0, 1, 0xff, 0xff, 0, 0, 0, 0]);
  const answer = await ask(
    port,
    question,
    (bytes) => bytes.length >= 4 && bytes.length >= 4 + bytes.readInt32BE(0),
  );
  // Behind length and correlation: the number of brokers.
  return answer !== undefined && answer.length >= 12 && answer.readInt32BE(8) > 0;
}

/** MongoDB's protocol: `{ ping: 1, $db: 'admin' }` as OP_MSG. */
export async function documentsAnswer(port: number): Promise<boolean> {
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
  return (await ask(port, Buffer.concat([...header, body]), complete)) !== undefined;
}

/** S3: a call without a signature is refused in S3's words. */
export async function objectsAnswer(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${String(port)}/`, {
      signal: AbortSignal.timeout(answerWithinMs),
    });
    return answer.status === 403 && (await answer.text()).includes('AccessDenied');
  } catch {
    return false;
  }
}
