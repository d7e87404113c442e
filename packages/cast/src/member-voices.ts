/** Which voice each member has in a language. */
import { narratorId, type Member } from './cast.js';

/** As the API lists it. */
export interface KnownVoice {
  readonly id: string;
  readonly language: string;
  readonly gender: 'female' | 'male' | 'unknown';
  readonly isDefault: boolean;
}

/**
 * The voice of each member in a language: the chosen one, else one of the default's engine that nobody has yet. Women and
 * men take turns, the narrator has the default voice; where there are more members than voices, voices repeat.
 */
export function voicesOfMembers(
  members: readonly Member[],
  voices: readonly KnownVoice[],
  language: string,
): ReadonlyMap<string, string> {
  const here = voices.filter((voice) => voice.language === language);
  const byId = new Map(here.map((voice) => [voice.id, voice]));
  const given = new Map<string, string>();
  for (const { id, voices: chosen } of members) {
    const voice = chosen[language];
    if (voice !== undefined && byId.has(voice)) given.set(id, voice);
  }
  const byDefault = defaultOf(here);
  const offered = here.filter(({ id }) => engineOf(id) === engineOf(byDefault ?? ''));
  const others = members.filter(({ id }) => !given.has(id));
  // The narrator first: its voice is the one that is known from before there was a cast.
  for (const { id } of [...others].sort((one, other) => rank(one) - rank(other))) {
    const voice = id === narratorId ? byDefault : nextVoice(offered, [...given.values()]);
    if (voice !== undefined) given.set(id, voice);
  }
  return given;
}

/** Ids are `<engine>/<voice>`. */
const engineOf = (id: string): string | undefined => id.split('/')[0];

const rank = ({ id }: Member): number => (id === narratorId ? 0 : 1);

const defaultOf = (voices: readonly KnownVoice[]): string | undefined =>
  (voices.find(({ isDefault }) => isDefault) ?? voices[0])?.id;

/** The voice used least; of these one whose gender was heard least; of these the first that is not the default. */
function nextVoice(voices: readonly KnownVoice[], used: readonly string[]): string | undefined {
  const uses = (id: string) => used.filter((other) => other === id).length;
  const genderOf = new Map(voices.map(({ id, gender }) => [id, gender]));
  const heard = (gender: KnownVoice['gender']) => used.filter((id) => genderOf.get(id) === gender).length;
  const [best] = [...voices].sort(
    (one, other) =>
      uses(one.id) - uses(other.id) ||
      heard(one.gender) - heard(other.gender) ||
      Number(one.isDefault) - Number(other.isDefault),
  );
  return best?.id;
}
