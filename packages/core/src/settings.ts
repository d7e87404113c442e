/**
 * Settings come from the environment, once, at start. Each service declares its own in `config.ts`; nothing else reads
 * the environment. Every mistake is reported at once, by name.
 */
import { z } from 'zod';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Settings<Value> {
  /** Keys are names of environment variables; each has `.describe()`, most have `.default()`. */
  readonly shape: z.ZodObject;
  readonly read: (environment: Environment) => Value;
}

/** All mistakes of a start together; `message` lists them a line each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  constructor(readonly mistakes: readonly string[]) {
    super(`These settings are wrong:\n${mistakes.map((line) => `  ${line}`).join('\n')}`);
  }
}

export function defineSettings<Shape extends z.ZodRawShape, Value>(
  shape: Shape,
  toValue: (environment: z.infer<z.ZodObject<Shape>>) => Value,
): Settings<Value> {
  const object = z.object(shape);
  return {
    shape: object,
    read(environment) {
      const present = Object.fromEntries(
        Object.keys(shape)
          .map((name) => [name, environment[name]] as const)
          .filter(([, value]) => value !== undefined && value !== ''),
      );
      const result = object.safeParse(present);
      if (!result.success) {
        throw new SettingsError(
          result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
        );
      }
      return toValue(result.data);
    },
  };
}

/** Reads several at once; throws one SettingsError that names the mistakes of all. */
export function readAll<Values extends readonly unknown[]>(
  settings: { readonly [Index in keyof Values]: Settings<Values[Index]> },
  environment: Environment,
): Values {
  const mistakes: string[] = [];
  const values = settings.map((one) => {
    try {
      return one.read(environment);
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      mistakes.push(...error.mistakes);
      return undefined;
    }
  });
  if (mistakes.length > 0) throw new SettingsError([...new Set(mistakes)]);
  return values as unknown as Values;
}

/** A whole number in the environment. */
export const wholeNumber = (minimum: number, maximum = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(minimum).max(maximum);

/** `true` or `false` in the environment. */
export const yesOrNo = () => z.enum(['true', 'false']).transform((value) => value === 'true');
