import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { Button, IconButton } from '../../ui/controls/Button.js';
import { CloseIcon } from '../../ui/icons.js';
import { habitChosen } from '../settings/settings-slice.js';
import type { OpenReader } from '../use-open-book.js';

/**
 * Said and asked at the first chapter that is read from right to left. Reading goes on beside it; over a panel that is as large
 * as it fits there is no beside, and it waits for whole pages.
 */
export function SwipeQuestion({ settings, guided }: Pick<OpenReader, 'settings' | 'guided'>) {
  const dispatch = useAppDispatch();
  const { swipesAsked, mirrorSwipes } = useAppSelector((state) => state.readerSettings.habits);
  // Where space is short they would cover the page together.
  const textShown = useAppSelector(({ reader }) => reader.boxOpen || reader.extraction !== null);
  if (settings.direction !== 'rtl' || swipesAsked || mirrorSwipes || textShown || guided.on) return null;
  const answer = (mirror: boolean) => dispatch(habitChosen({ mirrorSwipes: mirror, swipesAsked: true }));
  return (
    <section
      aria-labelledby="swipe-question"
      className="pointer-events-auto grid animate-rise gap-2 rounded-t-lg border border-line bg-sheet p-3 pt-1 shadow-sheet sm:rounded-lg"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 id="swipe-question" className="text-base">
          Read from right to left
        </h2>
        <IconButton label="Close question" size="small" className="-mr-2" onClick={() => answer(false)}>
          <CloseIcon />
        </IconButton>
      </div>
      <p className="text-sm text-ink-soft">
        The next page is on the left: the left arrow key or a tap on the left edge turns to it. Which swipe
        should?
      </p>
      <div className="grid gap-2 min-[420px]:grid-cols-2">
        <Button size="small" onClick={() => answer(true)}>
          Right, as paper turns
        </Button>
        <Button size="small" onClick={() => answer(false)}>
          Left, as in other apps
        </Button>
      </div>
      <p className="text-sm text-ink-soft">Reader settings has this, too.</p>
    </section>
  );
}
