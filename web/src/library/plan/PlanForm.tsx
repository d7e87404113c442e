import { chapterLanguages } from '@komavox/languages';
import { nanoid } from '@reduxjs/toolkit';
import { useReducer, useState } from 'react';
import { useMangasQuery } from '../../api/catalogue.js';
import { Button } from '../../ui/controls/Button.js';
import { Select } from '../../ui/controls/Select.js';
import { useUploads } from '../use-uploads.js';
import { changePlan } from './plan-reducer.js';
import { makePlan, problemOf, type Plan } from './plan.js';
import { PlanMangaSection } from './PlanMangaSection.js';
import type { Source } from './read-sources.js';
import { uploadsOfPlan } from './uploads-of-plan.js';

interface PlanFormProps {
  readonly sources: readonly Source[];
  /** Gets all chapters, unless that is changed. */
  readonly manga?: { readonly id: string; readonly title: string; readonly language: string };
  readonly onSent: () => void;
}

/** Many archives name their language; the choice is for those that don't. */
const languages = [
  { value: '', label: 'As the file says' },
  ...chapterLanguages.map(({ code, name }) => ({ value: code, label: name })),
];

/** What will be imported, as manga and chapters, to be corrected before anything is sent. */
export function PlanForm({ sources, manga, onSent }: PlanFormProps) {
  const [plan, dispatch] = useReducer(changePlan, undefined, () => makePlan(sources, manga?.id));
  const [language, setLanguage] = useState(manga?.language ?? '');
  const [isTried, setTried] = useState(false);
  const { data: mangas = [] } = useMangasQuery();
  const { start } = useUploads();
  const own = mangas.filter(({ imported }) => imported?.own === true);
  const targets = manga && !own.some(({ id }) => id === manga.id) ? [manga, ...own] : own;
  const problem = problemOf(plan);
  const chapters = plan.flatMap((one) => one.chapters).filter(({ isLeftOut }) => !isLeftOut);

  const send = () => {
    setTried(true);
    if (problem !== '' || chapters.length === 0) return;
    const titleOf = (id: string) => targets.find((one) => one.id === id)?.title ?? '';
    for (const batch of uploadsOfPlan(plan, { language, series: nanoid, titleOf })) start(batch);
    onSent();
  };

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {plan.length > 1 && <p className="text-sm text-ink-soft">{summaryOf(plan)}</p>}
      <ul aria-label="What will be imported" className="grid gap-6">
        {plan.map((one) => (
          <PlanMangaSection
            key={one.key}
            manga={one}
            others={othersOf(plan, one.key)}
            targets={targets}
            isTried={isTried}
            dispatch={dispatch}
          />
        ))}
      </ul>
      <Select label="Language" labelShown value={language} options={languages} onChange={setLanguage} />
      {isTried && problem !== '' && (
        <p role="alert" className="text-sm font-semibold text-seal">
          {problem}
        </p>
      )}
      <Button type="submit" variant="primary" disabled={chapters.length === 0}>
        {manga ? 'Add' : 'Import'}
      </Button>
    </form>
  );
}

function summaryOf(plan: Plan): string {
  const chapters = plan.reduce((sum, manga) => sum + manga.chapters.length, 0);
  return `${plan.length} manga with ${chapters} chapters. Correct what is wrong before you import it.`;
}

/** The rest of the plan, by the names that a menu shows. */
const othersOf = (plan: Plan, key: string): readonly { readonly key: string; readonly title: string }[] =>
  plan.filter((manga) => manga.key !== key).map((manga) => ({ key: manga.key, title: manga.title }));
