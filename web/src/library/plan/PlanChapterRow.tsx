import { memo, type Dispatch, type KeyboardEvent } from 'react';
import { Button, IconButton } from '../../ui/controls/Button.js';
import { MoreIcon } from '../../ui/icons.js';
import { Menu } from '../../ui/popups/Menu.js';
import { sizeOfChapter } from './describe-size.js';
import type { PlanAction } from './plan-reducer.js';
import { numberOf, type PlanChapter } from './plan.js';

interface PlanChapterRowProps {
  readonly chapter: PlanChapter;
  readonly mangaKey: string;
  /** In a new manga every chapter has a number. */
  readonly isNew: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly others: readonly { readonly key: string; readonly title: string }[];
  readonly dispatch: Dispatch<PlanAction>;
}

/** A chapter of the plan. Alt with an arrow moves it, too. */
export const PlanChapterRow = memo(
  function PlanChapterRow({ chapter, mangaKey, isNew, dispatch, ...place }: PlanChapterRowProps) {
    const { key, number, title, isLeftOut } = chapter;
    const name = number === '' ? title || 'Next chapter' : `Chapter ${number}`;
    const isWrong = Number.isNaN(numberOf(chapter)) || (isNew && number.trim() === '');
    const shift = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      event.preventDefault();
      dispatch({ type: 'chapterShifted', chapter: key, by: event.key === 'ArrowUp' ? -1 : 1 });
    };
    if (isLeftOut) {
      return (
        <li className="flex min-h-11 items-center gap-3 text-sm text-ink-soft">
          <span className="min-w-0 grow truncate line-through">{[name, title].join(' ')}</span>
          <Button
            size="small"
            aria-label={`Take ${name}`}
            onClick={() => dispatch({ type: 'chapterLeftOut', chapter: key, isLeftOut: false })}
          >
            Take
          </Button>
        </li>
      );
    }
    return (
      <li className="grid grid-cols-[4.5rem_1fr_auto] items-center gap-x-2" onKeyDown={shift}>
        <input
          aria-label={`Number of ${name}`}
          className="field min-h-11 px-2.5 text-sm tabular-nums"
          inputMode="decimal"
          placeholder={isNew ? '' : 'Next'}
          maxLength={9}
          value={number}
          aria-invalid={isWrong || undefined}
          onChange={(event) => dispatch({ type: 'chapterChanged', chapter: key, number: event.target.value })}
          onBlur={() => dispatch({ type: 'chaptersSorted', manga: mangaKey })}
        />
        <input
          aria-label={`Title of ${name}`}
          className="field min-h-11 min-w-0 px-2.5 text-sm"
          placeholder="No title"
          maxLength={200}
          value={title}
          onChange={(event) => dispatch({ type: 'chapterChanged', chapter: key, title: event.target.value })}
        />
        <ChapterMenu name={name} chapter={key} {...place} dispatch={dispatch} />
        <p className="col-start-2 text-xs text-ink-soft tabular-nums">{sizeOfChapter(chapter)}</p>
      </li>
    );
  },
  // The others are made anew for each change of the plan; most often they say the same.
  (before, after) =>
    (Object.keys(after) as (keyof PlanChapterRowProps)[]).every(
      (member) => before[member] === after[member] || (member === 'others' && sameOthers(before, after)),
    ),
);

const sameOthers = (before: PlanChapterRowProps, after: PlanChapterRowProps): boolean =>
  before.others.length === after.others.length &&
  after.others.every(
    (other, index) => other.key === before.others[index]?.key && other.title === before.others[index].title,
  );

function ChapterMenu({
  name,
  chapter,
  isFirst,
  isLast,
  others,
  dispatch,
}: Omit<PlanChapterRowProps, 'chapter' | 'mangaKey' | 'isNew'> & {
  readonly name: string;
  readonly chapter: string;
}) {
  const shiftBy = (by: -1 | 1) => () => dispatch({ type: 'chapterShifted', chapter, by });
  const moveTo = (into: string | undefined) => () => dispatch({ type: 'chapterMoved', chapter, into });
  return (
    <Menu
      trigger={
        <IconButton label={`Change ${name}`} size="small">
          <MoreIcon />
        </IconButton>
      }
      items={[
        ...(isFirst ? [] : [{ label: 'Move up', onSelect: shiftBy(-1) }]),
        ...(isLast ? [] : [{ label: 'Move down', onSelect: shiftBy(1) }]),
        ...others.map(({ key, title }) => ({
          label: `Move to ${title.trim() || 'Untitled'}`,
          onSelect: moveTo(key),
        })),
        ...(isFirst && isLast ? [] : [{ label: 'Make it a manga of its own', onSelect: moveTo(undefined) }]),
        {
          label: 'Leave out',
          onSelect: () => dispatch({ type: 'chapterLeftOut', chapter, isLeftOut: true }),
        },
      ]}
    />
  );
}
