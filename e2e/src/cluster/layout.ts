/** Which processes the product is in a cluster: as in production, each kind of work can fail and scale by itself. */
import { product } from '@komavox/standalone';

export interface Place {
  /** Name of the process, for example `voice-worker-1`. */
  readonly name: string;
  readonly service: string;
  readonly role: 'api' | 'worker' | 'all';
}

/** Services whose work is taken from queues by processes that answer no calls. */
const withWorkers: readonly string[] = ['voice', 'render'];

/** @param workers processes that take work, of each service that has such. */
export function layout(workers = 2): readonly Place[] {
  const numbered = (service: string, name: string, role: Place['role'], count: number) =>
    Array.from({ length: count }, (_, index): Place => ({ name: `${name}-${index + 1}`, service, role }));
  return product.flatMap(({ name }) => {
    if (name === 'gateway') return numbered(name, name, 'all', 2);
    if (!withWorkers.includes(name)) return [{ name, service: name, role: 'all' }];
    return [
      { name: `${name}-api`, service: name, role: 'api' as const },
      ...numbered(name, `${name}-worker`, 'worker', workers),
    ];
  });
}

/** Whether a process of this kind takes the calls that others make of its service. */
export const answersCalls = ({ role }: Place): boolean => role !== 'worker';
