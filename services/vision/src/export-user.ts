import { eachDocument } from '@komavox/documents';
import type { ExportEntry } from '@komavox/http';
import type { Context } from './context.js';

/** Texts of pages that a user was the first to have read, corrections, and what was retold. Pages are named by hashes of their addresses. */
export async function* exportUser(
  {
    corrections,
    model,
    panelCorrections,
    toldLines,
  }: Pick<Context, 'corrections' | 'model' | 'panelCorrections' | 'toldLines'>,
  userId: string,
): AsyncGenerator<ExportEntry> {
  for await (const { language, picture, text, createdAt } of eachDocument(model, { userId })) {
    yield { file: 'texts.json', row: { picture, language, text, createdAt } };
  }
  for await (const row of corrections.allOf(userId)) yield { file: 'corrected-texts.json', row };
  for await (const row of panelCorrections.allOf(userId)) yield { file: 'corrected-panels.json', row };
  for await (const row of toldLines.allOf(userId)) yield { file: 'retold-lines.json', row };
}
