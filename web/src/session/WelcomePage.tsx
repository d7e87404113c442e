import { Link } from 'react-router-dom';
import { SampleVideo } from '../home/SampleVideo.js';
import { plainButton, primaryButton } from '../ui/controls/button-style.js';
import { Seal } from '../ui/Seal.js';
import { useTitle } from '../ui/use-title.js';
import { wasSignedInHere } from './signed-in-here.js';

const login = { to: '/auth/login', label: 'Login' };
const register = { to: '/auth/register', label: 'Create Account' };

/** What can be done here, in the order in which a newcomer meets it. */
const offers = [
  ['Read', 'manga of the library, or your own CBZ, PDF and pictures'],
  ['Hear a page', 'its balloons read and spoken, each word marked'],
  ['Make a video', 'of a chapter, with a voice and captions'],
] as const;

/** An account is offered first to who never had one in this browser. */
export function WelcomePage() {
  useTitle('');
  const [first, second] = wasSignedInHere() ? [login, register] : [register, login];
  return (
    <main className="mx-auto grid w-full max-w-6xl grow content-center items-center gap-10 px-6 py-10 sm:grid-cols-[1fr_auto] lg:gap-24">
      <div className="grid gap-6">
        <h1 className="flex items-center gap-4 text-4xl lg:text-[4rem]">
          <Seal className="size-12 lg:size-16" />
          Komavox
        </h1>
        <p className="max-w-[34ch] text-lg text-ink-soft lg:text-xl">
          AI-powered text extraction, multilingual text-to-speech and creative video generation from manga.
        </p>
        <ul className="grid gap-2 lg:text-lg">
          {offers.map(([what, how]) => (
            <li key={what} className="border-l-4 border-seal pl-3">
              <b>{what}</b> <span className="text-ink-soft">{how}</span>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Link to={first.to} className={primaryButton}>
            {first.label}
          </Link>
          <Link to={second.to} className={plainButton}>
            {second.label}
          </Link>
        </div>
      </div>
      <SampleVideo playing className="w-56 justify-self-center sm:w-60 lg:w-80" />
    </main>
  );
}
