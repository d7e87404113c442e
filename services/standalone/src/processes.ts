/**
 * The processes of a cluster: each kind of work fails and scales by itself. `npm run cluster`, the tests, the chart and
 * everything else that deploys read this list; another process is another row.
 */
import { topics } from '@komavox/proto';

interface ProcessKind {
  /** For example `voice-worker`. */
  readonly name: string;
  /** Folder in `services/`. */
  readonly service: string;
  /** A `worker` takes jobs and answers no calls. */
  readonly role: 'api' | 'worker' | 'all';
  /** Number of processes, unless given otherwise. */
  readonly replicas: number;
  /** Of a worker: the jobs that it takes, by which its number can follow the work. */
  readonly queue?: {
    readonly topic: string;
    /** The consumer group whose lag counts them. */
    readonly group: string;
    /** The kind in `komavox_jobs_waiting`. */
    readonly kind: string;
    /** Whether a worker begins jobs ahead of its places, which the lag counts no more. */
    readonly beginsAhead?: boolean;
  };
}

export const processKinds: readonly ProcessKind[] = [
  { name: 'gateway', service: 'gateway', role: 'all', replicas: 2 },
  { name: 'catalogue', service: 'catalogue', role: 'all', replicas: 1 },
  { name: 'reader', service: 'reader', role: 'all', replicas: 1 },
  { name: 'vision-api', service: 'vision', role: 'api', replicas: 1 },
  {
    name: 'vision-worker',
    service: 'vision',
    role: 'worker',
    replicas: 2,
    queue: { topic: topics.extractionRequested.name, group: 'vision.read-pages', kind: 'page' },
  },
  { name: 'voice-api', service: 'voice', role: 'api', replicas: 1 },
  {
    name: 'voice-worker',
    service: 'voice',
    role: 'worker',
    replicas: 2,
    queue: {
      topic: topics.speechRequested.name,
      group: 'voice.synthesise',
      kind: 'speech',
      beginsAhead: true,
    },
  },
  { name: 'render-api', service: 'render', role: 'api', replicas: 1 },
  {
    name: 'render-worker',
    service: 'render',
    role: 'worker',
    replicas: 2,
    queue: { topic: topics.videoRequested.name, group: 'render.make-video', kind: 'video' },
  },
  { name: 'billing', service: 'billing', role: 'all', replicas: 1 },
];

/** One process of a cluster; numbered where there are several of its kind. */
export interface ClusterProcess extends Omit<ProcessKind, 'replicas' | 'queue'> {
  /** For example `voice-worker-1`. */
  readonly name: string;
}

/** @param workers how many of each kind of worker, instead of the number in the list */
export function clusterProcesses(workers?: number): readonly ClusterProcess[] {
  return processKinds.flatMap(({ name, service, role, replicas }) => {
    const kind = { service, role };
    const count = role === 'worker' ? (workers ?? replicas) : replicas;
    if (role !== 'worker' && count === 1) return [{ name, ...kind }];
    return Array.from({ length: count }, (_, index) => ({ name: `${name}-${index + 1}`, ...kind }));
  });
}
