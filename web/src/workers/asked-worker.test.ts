import { answerWorkers } from '../tests/workers.js';
import { AskedWorker } from './asked-worker.js';

const open = () => new Worker('/worker.js');

it('gives each question its own answer, in whichever order they come', async () => {
  const answers = new Map<string, (answer: string) => void>();
  answerWorkers<string, string>((asked) => new Promise((resolve) => answers.set(asked, resolve)));
  const worker = new AskedWorker<string, string>(open);
  const [first, second] = [worker.ask('first'), worker.ask('second')];
  answers.get('second')?.('2');
  expect(await second).toBe('2');
  answers.get('first')?.('1');
  expect(await first).toBe('1');
});

it('rejects a question whose answer failed, and answers the next', async () => {
  answerWorkers<number, number>((asked) => {
    if (asked < 0) throw new RangeError('below 0');
    return Math.sqrt(asked);
  });
  const worker = new AskedWorker<number, number>(open);
  await expect(worker.ask(-1)).rejects.toThrow('RangeError: below 0');
  expect(await worker.ask(9)).toBe(3);
});

it('rejects what was asked of a worker that ends, and opens another', async () => {
  let answer: (asked: string) => Promise<string> = () => new Promise(() => undefined);
  answerWorkers<string, string>((asked) => answer(asked));
  const worker = new AskedWorker<string, string>(open);
  const unanswered = worker.ask('now');
  worker.close();
  await expect(unanswered).rejects.toThrow('closed');
  answer = async (asked) => asked;
  expect(await worker.ask('again')).toBe('again');
});

it('rejects what was asked of a script that does not load', async () => {
  answerWorkers(() => new Promise(() => undefined));
  const opened: Worker[] = [];
  const worker = new AskedWorker<string, string>(() => {
    opened.push(open());
    return opened.at(-1) as Worker;
  });
  const unanswered = worker.ask('now');
  opened[0]?.dispatchEvent(new ErrorEvent('error', { message: 'no such script' }));
  await expect(unanswered).rejects.toThrow('no such script');
});

it('rejects where there are no workers', async () => {
  Object.assign(globalThis, { Worker: undefined });
  await expect(new AskedWorker<string, string>(open).ask('now')).rejects.toThrow(TypeError);
});
