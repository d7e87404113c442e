/** What people read about retellings, wherever they choose one. */
import { retellingStyleNames, retellingStyles } from '@komavox/narrator';
import type { Retelling } from '../api/types.js';

export const styleOptions = retellingStyleNames.map((value) => ({
  value,
  label: retellingStyles[value].label,
}));

/** A sentence, to be read before anything goes. */
export function whereItGoes({ name, host, isLocal, pictures }: NonNullable<Retelling['model']>): string {
  const what = pictures ? 'Pictures of panels and their texts' : 'Texts of panels';
  return isLocal
    ? `${what} go to the model ${name} on the computer that runs Komavox: nothing leaves it.`
    : `${what} go to the model ${name} at ${host}, which may keep or charge for them.`;
}
