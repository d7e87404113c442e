/** Has every block read, in the ways that fit its layout, and keeps what is text. */
import type { Box, Raster } from '../page/raster.js';
import { CAPITAL, EM, type FoundBlock } from '../page/find.js';
import { confidenceOf, joinedText } from './join.js';
import type { Layout, Reading, Recogniser } from './recogniser.js';
import type { Writing } from './writing.js';

export interface ReadBlock {
  readonly box: Box;
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  readonly vertical: boolean;
}

/** Below this a block is taken for art. */
const LEAST_CONFIDENCE = 58;
/** Below this the other orientation is tried too. */
const DOUBTFUL = 85;

interface Attempt {
  readonly block: number;
  readonly layout: Layout;
  readonly model: string;
  readonly crop: Raster;
}

/** @returns the blocks that hold text, in the order given */
export async function readBlocks(
  blocks: readonly FoundBlock[],
  writing: Writing,
  recogniser: Recogniser,
  signal: AbortSignal,
): Promise<ReadBlock[]> {
  const best = new Map<number, ReadBlock>();
  const read = async (attempts: readonly Attempt[]) => {
    for (const [attempt, reading] of await readAll(attempts, recogniser, signal)) {
      const candidate = asBlock(blocks[attempt.block]!, attempt, reading, writing);
      const before = best.get(attempt.block);
      if (!before || candidate.confidence > before.confidence) best.set(attempt.block, candidate);
    }
  };
  const attemptsFor = (block: number, vertical: boolean) =>
    attemptsOf(blocks[block]!, block, vertical, writing, recogniser);

  await read(blocks.flatMap(({ vertical }, block) => attemptsFor(block, vertical)));
  const doubtful = [...best].filter(
    ([block, { confidence }]) => confidence < DOUBTFUL && blocks[block]!.crops.columns,
  );
  await read(doubtful.flatMap(([block]) => attemptsFor(block, !blocks[block]!.vertical)));

  return blocks.flatMap((_, index) => {
    const block = best.get(index);
    return block && isText(block, writing) ? [block] : [];
  });
}

function attemptsOf(
  { crops }: FoundBlock,
  block: number,
  vertical: boolean,
  writing: Writing,
  recogniser: Recogniser,
): Attempt[] {
  const model = writing.model;
  if (!vertical) return [{ block, layout: 'rows', model, crop: crops.rows }];
  const attempts: Attempt[] = [];
  if (crops.strip) attempts.push({ block, layout: 'line', model, crop: crops.strip });
  if (crops.columns && writing.columnModel && recogniser.models.has(writing.columnModel)) {
    attempts.push({ block, layout: 'columns', model: writing.columnModel, crop: crops.columns });
  }
  return attempts;
}

/** One call of the engine for all crops of a model and layout: loading the model costs more than reading a block. */
async function readAll(
  attempts: readonly Attempt[],
  recogniser: Recogniser,
  signal: AbortSignal,
): Promise<[Attempt, Reading][]> {
  const groups = new Map<string, Attempt[]>();
  for (const attempt of attempts) {
    const key = `${attempt.model} ${attempt.layout}`;
    groups.set(key, [...(groups.get(key) ?? []), attempt]);
  }
  const results = await Promise.all(
    [...groups.values()].map(async (group) => {
      const { model, layout } = group[0]!;
      const readings = await recogniser.read(
        group.map(({ crop }) => crop),
        { model, layout, signal },
      );
      return group.map((attempt, index): [Attempt, Reading] => [attempt, readings[index]!]);
    }),
  );
  return results.flat();
}

function asBlock({ box }: FoundBlock, { layout }: Attempt, reading: Reading, writing: Writing): ReadBlock {
  return {
    box,
    text: joinedText(reading, writing, writing.unspaced ? EM : CAPITAL),
    confidence: confidenceOf(reading),
    vertical: layout !== 'rows',
  };
}

function isText({ text, confidence }: ReadBlock, { unspaced }: Writing): boolean {
  if (confidence < LEAST_CONFIDENCE) return false;
  const characters = [...text.replace(/\s/g, '')];
  const letters = characters.filter((character) => /[\p{L}\p{N}]/u.test(character)).length;
  return letters >= (unspaced ? 2 : 3) && letters >= characters.length / 2;
}
