import type { Box } from '@komavox/scene';
import { useState } from 'react';

interface FrameImageProps {
  readonly imageUrl: string;
  /** The part of the page that is shown, in shares of its sides; null for all of it. */
  readonly box: Box | null;
}

/** The page of a frame, or the part of it that it shows, as large as its place allows. */
export function FrameImage({ imageUrl, box }: FrameImageProps) {
  const [broken, setBroken] = useState(false);
  /** Width to height of the page; null until it is known. */
  const [shape, setShape] = useState<number | null>(null);
  if (broken) return <span className="p-1 text-xs text-ink-soft">Picture missing</span>;
  const image = (className: string, style?: React.CSSProperties) => (
    <img
      src={imageUrl}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        setShape(naturalWidth / Math.max(1, naturalHeight))
      }
      onError={() => setBroken(true)}
      className={className}
      style={style}
    />
  );
  if (box === null) return image('absolute inset-0 size-full object-contain');
  return (
    <span className="absolute inset-0 grid place-items-center [container-type:size]">
      <span className="relative block overflow-hidden" style={windowStyle(box, shape)}>
        {image('absolute max-w-none', imageStyle(box))}
      </span>
    </span>
  );
}

const percent = (share: number) => `${share * 100}%`;

/** As large as the container holds it whole. */
function windowStyle({ width, height }: Box, shape: number | null): React.CSSProperties {
  const ratio = (width / height) * (shape ?? 1);
  return {
    width: `min(100cqw, ${ratio * 100}cqh)`,
    aspectRatio: ratio,
    visibility: shape === null ? 'hidden' : 'visible',
  };
}

/** Of the page, so that the box fills its window. */
const imageStyle = ({ x, y, width, height }: Box): React.CSSProperties => ({
  left: percent(-x / width),
  top: percent(-y / height),
  width: percent(1 / width),
  height: percent(1 / height),
});
