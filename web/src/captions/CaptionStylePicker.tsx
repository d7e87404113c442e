import { captionStyleNames, captionStyles, type CaptionSettings, type CaptionStyle } from '@komavox/scene';
import { RadioGroup } from 'radix-ui';
import { memo, useEffect, useRef, useState, type RefObject } from 'react';
import { CaptionSample } from './CaptionSample.js';
import { useCaptions } from './use-captions.js';
import { useInSight } from './use-in-sight.js';

interface CaptionStylePickerProps {
  readonly settings: CaptionSettings;
  /** Shown in every style. */
  readonly text: string;
  /** The chosen one moves. */
  readonly moving?: boolean;
  readonly onChange: (style: CaptionStyle) => void;
}

/**
 * The caption styles, each as it will look, drawn by the code that draws the video. The chosen one moves, as does the one
 * under the pointer; arrow keys move between them. What draws them, which is large, is loaded when they first come in sight.
 */
export const CaptionStylePicker = memo(function CaptionStylePicker(props: CaptionStylePickerProps) {
  const { settings, text, moving = true, onChange } = props;
  const root = useRef<HTMLDivElement>(null);
  const { captions, drawn } = useCaptions(useWasSeen(root));
  const [pointed, setPointed] = useState<CaptionStyle | null>(null);
  const still = useStill();
  return (
    <RadioGroup.Root
      ref={root}
      aria-label="Subtitle style"
      value={settings.style}
      onValueChange={(value) => {
        const chosen = captionStyleNames.find((name) => name === value);
        if (chosen) onChange(chosen);
      }}
      className="grid grid-cols-2 gap-1.5 sm:grid-cols-4 lg:grid-cols-2"
    >
      {captionStyleNames.map((style) => (
        <RadioGroup.Item
          key={style}
          value={style}
          onPointerEnter={() => setPointed(style)}
          onPointerLeave={() => setPointed(null)}
          className="grid overflow-hidden rounded-md border border-line-strong bg-sheet text-sm font-semibold text-ink-soft transition-colors duration-150 hover:text-ink data-[state=checked]:border-ink data-[state=checked]:bg-ink data-[state=checked]:text-paper"
        >
          <CaptionSample
            captions={captions}
            drawn={drawn}
            settings={{ ...settings, style }}
            text={text}
            moving={moving && !still && (pointed ?? settings.style) === style}
          />
          <span className="px-2 py-1 leading-tight">{captionStyles[style].label}</span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
});

function useWasSeen(element: RefObject<Element | null>): boolean {
  const seen = useInSight(element);
  const [was, setWas] = useState(false);
  if (seen && !was) setWas(true);
  return was;
}

function useStill(): boolean {
  const [still, setStill] = useState(true);
  useEffect(() => {
    const preference = matchMedia('(prefers-reduced-motion: reduce)');
    const read = () => setStill(preference.matches);
    read();
    preference.addEventListener('change', read);
    return () => preference.removeEventListener('change', read);
  }, []);
  return still;
}
