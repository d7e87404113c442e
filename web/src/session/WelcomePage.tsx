import { Link } from 'react-router-dom';
import { plainButton, primaryButton } from '../ui/button-style.js';
import { Seal } from '../ui/Seal.js';
import { useTitle } from '../ui/use-title.js';
import { WelcomeArt } from './WelcomeArt.js';

export function WelcomePage() {
  useTitle('');
  return (
    <main className="mx-auto grid w-full max-w-6xl grow content-center items-center gap-10 px-6 py-10 lg:grid-cols-[1fr_1.05fr] lg:gap-16">
      <div className="grid gap-6">
        <h1 className="flex items-center gap-4 text-4xl lg:text-[4rem]">
          <Seal className="size-12 lg:size-16" />
          Komavox
        </h1>
        <p className="max-w-[34ch] text-lg text-ink-soft lg:text-xl">
          AI-powered text extraction, multilingual text-to-speech and creative video generation from manga.
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to="/auth/login" className={primaryButton}>
            Login
          </Link>
          <Link to="/auth/register" className={plainButton}>
            Create Account
          </Link>
        </div>
      </div>
      <WelcomeArt />
    </main>
  );
}
