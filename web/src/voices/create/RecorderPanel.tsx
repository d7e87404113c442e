import { useEffect, useRef, useState } from 'react';
import { LevelMeter } from './LevelMeter.js';
import { lineToRead } from '../lines-to-read.js';
import { maxSeconds, type RecorderState } from './use-recorder.js';

/** Seconds that have 5 of speech in them, with the pauses of somebody who reads. */
const enough = 7;

/** What the recorder does, and the line to read meanwhile. */
export function RecorderPanel({
  state,
  language,
}: {
  readonly state: RecorderState;
  readonly language: string;
}) {
  if (state.phase === 'off') return null;
  if (state.phase === 'failed') {
    return (
      <p role="alert" className="text-sm font-semibold text-seal">
        {state.reason}
      </p>
    );
  }
  if (state.phase === 'asking') {
    return (
      <p role="status" className="text-sm text-ink-soft">
        Waiting for the microphone. Your browser may ask whether it may be used.
      </p>
    );
  }
  return <Running state={state} language={language} />;
}

type RunningState = Extract<RecorderState, { readonly phase: 'countdown' | 'recording' }>;

function Running({ state, language }: { readonly state: RunningState; readonly language: string }) {
  const panel = useRef<HTMLDivElement>(null);
  // Level and line are seen on small windows, too.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const line = lineToRead(language);
  return (
    <div ref={panel} className="grid gap-3 rounded-md border border-line-strong bg-wash p-4">
      {state.phase === 'countdown' ? <Countdown left={state.left} /> : <Elapsed since={state.since} />}
      <LevelMeter microphone={state.microphone} />
      <div className="grid gap-1">
        <p className="text-sm text-ink-soft">Read this aloud, or say anything you like:</p>
        <p lang={line.language} className="text-lg leading-snug">
          {line.text}
        </p>
      </div>
    </div>
  );
}

function Countdown({ left }: { readonly left: number }) {
  return (
    <p role="status" className="text-lg font-semibold tabular-nums">
      Recording starts in {left}
    </p>
  );
}

function Elapsed({ since }: { readonly since: number }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - since) / 1000)), 200);
    return () => clearInterval(timer);
  }, [since]);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <p role="status" className="text-lg font-semibold">
        {seconds < enough ? 'Recording: keep reading' : 'Long enough: stop when you like'}
      </p>
      {/* Every second aloud would be in the recording. */}
      <p aria-live="off" className="tabular-nums">
        {seconds} s of at most {maxSeconds} s
      </p>
    </div>
  );
}
