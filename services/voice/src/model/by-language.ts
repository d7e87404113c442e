/** What is chosen for each language, by its code. */
import { spokenLanguage } from '@komavox/languages';
import { z } from 'zod';

export const byLanguage = <Value extends z.ZodType>(value: Value) =>
  z
    .record(z.string(), value)
    .refine(
      (record) => Object.keys(record).every((code) => spokenLanguage(code) === code),
      'There is no language with such a code.',
    );
