import { Link } from 'react-router-dom';
import { plainButton } from '../ui/controls/button-style.js';
import { SampleVideo } from './SampleVideo.js';
import { Section } from './Section.js';

const steps = [
  ['Open a chapter', 'Any title here, a file of your own, or a web address.'],
  ['Hear a page', 'Extract Text reads the balloons, Speak says them aloud.'],
  ['Make the video', 'Create Video takes the pages along: add a voice, captions and music, then export.'],
] as const;

/** What else can be done with a chapter, beside reading it. */
export function VideoStrip() {
  return (
    <Section title="Turn a chapter into a video">
      <div className="grid items-center gap-6 rounded-lg border border-line bg-sheet p-5 sm:grid-cols-[auto_1fr] sm:gap-10 sm:p-8">
        <SampleVideo className="w-36 justify-self-center sm:w-44" />
        <div className="grid gap-5">
          <ol className="grid gap-4">
            {steps.map(([what, how], index) => (
              <li key={what} className="grid grid-cols-[2rem_1fr] gap-x-3">
                <span
                  aria-hidden
                  className="grid size-8 place-items-center rounded-full bg-ink font-semibold text-paper tabular-nums"
                >
                  {index + 1}
                </span>
                <p className="max-w-[56ch]">
                  <b>{what}.</b> <span className="text-ink-soft">{how}</span>
                </p>
              </li>
            ))}
          </ol>
          <Link to="/video-editor" className={`${plainButton} justify-self-start`}>
            Open the Video Editor
          </Link>
        </div>
      </div>
    </Section>
  );
}
