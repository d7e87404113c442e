import type { Dispatch } from 'react';
import { Button } from '../../ui/controls/Button.js';
import { Select } from '../../ui/controls/Select.js';
import { TextField } from '../../ui/controls/TextField.js';
import { describeSize } from './describe-size.js';
import type { PlanAction } from './plan-reducer.js';
import { repeatedNumbers, type PlanManga } from './plan.js';
import { PlanChapterRow } from './PlanChapterRow.js';

interface PlanMangaSectionProps {
  readonly manga: PlanManga;
  /** The other manga of the plan. */
  readonly others: readonly { readonly key: string; readonly title: string }[];
  /** Manga of one's own. */
  readonly targets: readonly { readonly id: string; readonly title: string }[];
  /** Whether sending was tried: what is missing is marked then. */
  readonly isTried: boolean;
  readonly dispatch: Dispatch<PlanAction>;
}

const untitled = 'Untitled';

/** A manga of the plan: its title, where it goes, and its chapters. */
export function PlanMangaSection({ manga, others, targets, isTried, dispatch }: PlanMangaSectionProps) {
  const { key, title, mangaId, chapters } = manga;
  const isNew = mangaId === undefined;
  const repeated = repeatedNumbers(manga);
  const isLeftOut = chapters.every((chapter) => chapter.isLeftOut);
  const name = targets.find(({ id }) => id === mangaId)?.title ?? (title.trim() || untitled);
  const aim = (value: string) => {
    const [kind = '', id = ''] = value.split(' ');
    if (kind === 'plan') dispatch({ type: 'mangaMerged', manga: key, into: id });
    else dispatch({ type: 'mangaAimed', manga: key, mangaId: kind === 'own' ? id : undefined });
  };
  return (
    <li className="grid gap-4 rounded-lg border border-line-strong p-4" aria-label={name}>
      {isNew && (
        <TextField
          label="Title"
          value={title}
          maxLength={200}
          error={isTried && !isLeftOut && title.trim() === '' ? 'Please enter a title.' : ''}
          onChange={(event) => dispatch({ type: 'mangaRenamed', manga: key, title: event.target.value })}
        />
      )}
      {(others.length > 0 || targets.length > 0) && (
        <Select
          label="Goes into"
          labelShown
          value={isNew ? 'new' : `own ${mangaId}`}
          options={[
            { value: 'new', label: 'A new manga' },
            ...others.map((other) => ({
              value: `plan ${other.key}`,
              label: other.title.trim() || untitled,
              group: 'Merge with',
            })),
            ...targets.map((target) => ({
              value: `own ${target.id}`,
              label: target.title,
              group: 'Your manga',
            })),
          ]}
          onChange={aim}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm text-ink-soft tabular-nums">{describeSize(chapters)}</p>
        {(chapters.length > 1 || others.length > 0) && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => dispatch({ type: 'mangaLeftOut', manga: key, isLeftOut: !isLeftOut })}
          >
            {isLeftOut ? 'Take all' : 'Leave all out'}
          </Button>
        )}
      </div>
      <ol aria-label={`Chapters of ${name}`} className="grid gap-2">
        {chapters.map((chapter, index) => (
          <PlanChapterRow
            key={chapter.key}
            chapter={chapter}
            mangaKey={key}
            isNew={isNew}
            isFirst={index === 0}
            isLast={index === chapters.length - 1}
            others={others}
            dispatch={dispatch}
          />
        ))}
      </ol>
      {repeated.length > 0 && (
        <p role="status" className="text-sm font-medium">
          {repeated.length === 1 ? 'More than one chapter has' : 'More than one chapter each have'} the number{' '}
          {repeated.slice(0, 5).join(', ')}.
        </p>
      )}
    </li>
  );
}
