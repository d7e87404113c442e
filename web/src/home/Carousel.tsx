import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Manga } from '../api/types.js';
import { paths } from '../routes/paths.js';
import { iconButton, primaryButton } from '../ui/controls/button-style.js';
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from '../ui/icons.js';
import { Cover } from './Cover.js';

const slideMs = 5000;

/** Height of its longest texts, so that it is as high before they are loaded. */
const height = 'min-h-[23rem] sm:min-h-[366px] lg:min-h-[426px]';

/**
 * Advances every 5 seconds and loops. It waits under a pointer and while it has the focus; after a press, until
 * something else is pressed, since fingers don't hover. With reduced motion it doesn't start by itself.
 */
export function Carousel({ mangas }: { readonly mangas: readonly Manga[] }) {
  const [index, setIndex] = useState(0);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [pressed, setPressed] = useState(false);
  const section = useRef<HTMLElement>(null);
  const [paused, setPaused] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const count = mangas.length;
  const shown = index % count;
  const running = !hovered && !focused && !pressed && !paused && count > 1;

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setIndex((shown + 1) % count), slideMs);
    return () => clearTimeout(timer);
  }, [running, shown, count]);

  useEffect(() => {
    const press = ({ target }: PointerEvent) =>
      setPressed(target instanceof Node && section.current?.contains(target) === true);
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, []);

  const playOrPause = () => {
    setPaused(!paused);
    // A press on Play starts it at once.
    setPressed(false);
    setFocused(false);
  };

  return (
    <section
      ref={section}
      aria-label="Featured"
      aria-roledescription="carousel"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
      className={`relative flex flex-col overflow-hidden rounded-lg border border-line bg-sheet ${height}`}
    >
      <div className="grid grow" aria-live={running ? 'off' : 'polite'}>
        {mangas.map((manga, at) => (
          <Slide
            key={manga.id}
            manga={manga}
            following={[1, 2].map((step) => mangas[(at + step) % count]).slice(0, count - 1)}
            place={`${at + 1} of ${count}`}
            shown={at === shown}
          />
        ))}
      </div>
      {count > 1 && (
        <SlideControls
          shown={shown}
          count={count}
          paused={paused}
          onPlayOrPause={playOrPause}
          onSlide={setIndex}
        />
      )}
    </section>
  );
}

interface SlideControlsProps {
  readonly shown: number;
  readonly count: number;
  readonly paused: boolean;
  readonly onPlayOrPause: () => void;
  readonly onSlide: (index: number) => void;
}

function SlideControls({ shown, count, paused, onPlayOrPause, onSlide }: SlideControlsProps) {
  return (
    <div className="flex items-center gap-1 px-4 pb-4 sm:absolute sm:right-5 sm:bottom-5 sm:p-0">
      <button
        type="button"
        aria-label={paused ? 'Play slides' : 'Pause slides'}
        className={iconButton}
        onClick={onPlayOrPause}
      >
        {paused ? <PlayIcon /> : <PauseIcon />}
      </button>
      <button
        type="button"
        aria-label="Previous slide"
        className={iconButton}
        onClick={() => onSlide((shown + count - 1) % count)}
      >
        <PreviousIcon />
      </button>
      <span aria-hidden className="min-w-10 text-center text-sm text-ink-soft tabular-nums">
        {shown + 1} / {count}
      </span>
      <button
        type="button"
        aria-label="Next slide"
        className={iconButton}
        onClick={() => onSlide((shown + 1) % count)}
      >
        <NextIcon />
      </button>
    </div>
  );
}

interface SlideProps {
  readonly manga: Manga;
  /** Small covers of the next slides. */
  readonly following: readonly (Manga | undefined)[];
  readonly place: string;
  readonly shown: boolean;
}

function Slide({ manga, following, place, shown }: SlideProps) {
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={place}
      inert={!shown}
      className={`col-start-1 row-start-1 grid grid-cols-[minmax(96px,30%)_1fr] items-center gap-5 p-5 transition-opacity duration-250 sm:grid-cols-[200px_1fr] sm:gap-8 sm:p-8 lg:grid-cols-[240px_1fr_320px] lg:gap-10 ${
        shown ? 'opacity-100' : 'invisible opacity-0'
      }`}
    >
      <Cover manga={manga} eager />
      <div className="grid min-w-0 content-center gap-3 self-stretch sm:pb-12">
        <p
          lang={manga.originalLanguage}
          className="line-clamp-2 text-xl font-bold sm:text-3xl sm:leading-tight"
        >
          {manga.title}
        </p>
        <p className="text-sm text-ink-soft sm:text-base">{manga.author}</p>
        <p className="line-clamp-3 max-w-[60ch] sm:line-clamp-4">{manga.description}</p>
        <Link
          to={paths.manga(manga.id)}
          aria-label={`Read ${manga.title}`}
          className={`${primaryButton} mt-2 justify-self-start`}
        >
          Read
        </Link>
      </div>
      <div aria-hidden className="hidden grid-cols-2 gap-4 self-start opacity-45 lg:grid">
        {following.map((next) => next && <Cover key={next.id} manga={next} eager />)}
      </div>
    </div>
  );
}

export function CarouselSkeleton() {
  return <div aria-hidden className={`skeleton rounded-lg ${height}`} />;
}
