import { useEffect, useRef, useState } from 'react';
import type { Level, Microphone } from './microphone.js';

/** Silence to the ear, in decibels of full scale: the meter's empty end. */
const silence = -60;
/** What is never louder than this is no voice: a microphone that is muted or far away. */
const quiet = -45;
const quietAfterMs = 2000;
const clipped = 0.99;
const loudForMs = 1500;

/** How loud the microphone is, and what to do when it is too loud or hears nothing. */
export function LevelMeter({ microphone }: { readonly microphone: Microphone }) {
  const meter = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [advice, setAdvice] = useState('');
  useEffect(() => {
    let frame = 0;
    let loudAt = -Infinity;
    let heardAt = performance.now();
    const draw = (now: number) => {
      const level = microphone.level();
      const percent = percentOf(level);
      bar.current?.style.setProperty('transform', `scaleX(${percent / 100})`);
      meter.current?.setAttribute('aria-valuenow', String(percent));
      if (level.peak >= clipped) loudAt = now;
      if (decibels(level.mean) > quiet) heardAt = now;
      if (now - loudAt < loudForMs) setAdvice('Too loud: move a little away from the microphone.');
      else if (now - heardAt > quietAfterMs) setAdvice('Nothing is heard: is the microphone muted?');
      else setAdvice('');
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [microphone]);
  return (
    <div className="grid gap-1.5">
      <div
        ref={meter}
        role="meter"
        aria-label="Microphone level"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
        className="h-3 overflow-hidden rounded-full bg-line-strong/40"
      >
        <div
          ref={bar}
          className="h-full w-full origin-left rounded-full bg-ink"
          style={{ transform: 'scaleX(0)' }}
        />
      </div>
      <p role="status" className="min-h-5 text-sm font-medium text-seal">
        {advice}
      </p>
    </div>
  );
}

const decibels = (amplitude: number): number => 20 * Math.log10(Math.max(amplitude, 1e-6));

const percentOf = ({ mean }: Level): number =>
  Math.round(100 * Math.min(1, Math.max(0, 1 - decibels(mean) / silence)));
