/** Limits that an operator can set for one user, in place of the setting that holds for everybody. */
import type { IncomingHttpHeaders } from 'node:http';

interface UserLimit {
  /** Holds for who has no limit of his own. */
  readonly setting: string;
  /** Where it bounds jobs: the service whose jobs of the user may be open so many at a time. */
  readonly service?: string;
  readonly min: number;
  readonly max: number;
  /** For operators. */
  readonly meaning: string;
}

export const userLimits = {
  storage: {
    setting: 'STORAGE_GB_PER_USER',
    min: 0,
    max: 1_000_000,
    meaning: 'gigabytes that the user may store; 0: as much as there is room for',
  },
  imports: {
    setting: 'CATALOGUE_IMPORTS_PER_USER',
    service: 'catalogue',
    min: 1,
    max: 1000,
    meaning: 'unfinished imports',
  },
  pages: {
    setting: 'VISION_PAGES_PER_USER',
    service: 'vision',
    min: 1,
    max: 10_000,
    meaning: 'page texts that may be unfinished',
  },
  speeches: {
    setting: 'VOICE_SPEECHES_PER_USER',
    service: 'voice',
    min: 1,
    max: 10_000,
    meaning: 'speeches under way at a time',
  },
  videos: {
    setting: 'RENDER_VIDEOS_PER_USER',
    service: 'render',
    min: 1,
    max: 10_000,
    meaning: 'unfinished videos',
  },
} as const satisfies Readonly<Record<string, UserLimit>>;

export type UserLimitName = keyof typeof userLimits;

export const userLimitNames = Object.keys(userLimits) as readonly UserLimitName[];

/** Those of one user; where one is missing, the setting holds. */
export type UserLimits = { readonly [Name in UserLimitName]?: number };

/** The number of jobs that the user may have open in the service; undefined where the setting holds. */
export function maxOpenIn(service: string, limits: UserLimits): number | undefined {
  const name = userLimitNames.find((one) => (userLimits[one] as UserLimit).service === service);
  return name && limits[name];
}

/** With calls of a user for whom it isn't the setting: jobs that may be open in the service. */
export const maxOpenHeader = 'x-komavox-max-open';

/** Undefined where the setting holds. */
export function maxOpenOf(headers: IncomingHttpHeaders): number | undefined {
  const said = headers[maxOpenHeader];
  return said === undefined ? undefined : Number(said);
}
