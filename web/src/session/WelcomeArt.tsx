/**
 * A page of panels: a moon over hills, a voice that becomes audio, and a strip that plays. Drawn, so that it follows
 * the theme.
 */
export function WelcomeArt() {
  return (
    <svg aria-hidden viewBox="0 0 600 520" className="h-auto w-full text-ink">
      <defs>
        <pattern id="dots" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <circle cx="4.5" cy="4.5" r="1.9" fill="currentColor" />
        </pattern>
        <pattern id="fine" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <circle cx="3" cy="3" r="0.9" fill="currentColor" />
        </pattern>
        <clipPath id="night">
          <path d="M20 20h330l-44 228H20z" />
        </clipPath>
        <clipPath id="speech">
          <path d="M374 20h206v228H330z" />
        </clipPath>
        <clipPath id="strip">
          <path d="M20 272h560v228H20z" />
        </clipPath>
      </defs>
      <g clipPath="url(#night)">
        <rect width="600" height="520" className="fill-sheet" />
        <rect width="600" height="260" fill="url(#fine)" opacity="0.35" />
        <circle cx="228" cy="96" r="52" className="fill-seal" />
        <path
          d="M0 196c54-46 92-52 140-18 40 28 86 8 132-22 40-26 70-12 96 6v90H0z"
          fill="url(#dots)"
          opacity="0.75"
        />
        <path d="M0 226c60-34 112-30 168-8 62 24 120 2 190-20v60H0z" fill="currentColor" />
      </g>
      <Voice />
      <Strip />
      <g fill="none" stroke="currentColor" strokeWidth="6" strokeLinejoin="miter">
        <path d="M20 20h330l-44 228H20z" />
        <path d="M374 20h206v228H330z" />
        <path d="M20 272h560v228H20z" />
      </g>
    </svg>
  );
}

function Voice() {
  return (
    <g clipPath="url(#speech)">
      <rect width="600" height="520" className="fill-sheet" />
      <g stroke="currentColor" strokeWidth="3">
        {Array.from({ length: 32 }, (_, index) => {
          const angle = (index / 32) * Math.PI * 2;
          const inner = 1 + (index % 3) * 0.14;
          // Lines of speed around the balloon, from an ellipse a little larger than it.
          const at = (radius: number) =>
            `${(466 + Math.cos(angle) * 104 * radius).toFixed(1)} ${(132 + Math.sin(angle) * 84 * radius).toFixed(1)}`;
          return <path key={index} d={`M${at(inner)}L${at(3)}`} />;
        })}
      </g>
      <path
        d="M468 62c52 0 88 28 88 66s-36 66-88 66c-9 0-18-1-26-3l-34 27 7-40c-22-12-35-29-35-50 0-38 36-66 88-66z"
        className="fill-paper"
        stroke="currentColor"
        strokeWidth="5"
      />
      <g stroke="currentColor" strokeWidth="9" strokeLinecap="round">
        <path d="M424 118v22M446 100v58M490 106v46M512 118v22" />
        <path d="M468 88v82" className="text-seal" stroke="currentColor" />
      </g>
    </g>
  );
}

function Strip() {
  return (
    <g clipPath="url(#strip)">
      <rect width="600" height="520" className="fill-sheet" />
      <path d="M20 272h560v228z" fill="url(#fine)" opacity="0.4" />
      {[0, 1, 2, 3].map((frame) => (
        <g key={frame} transform={`translate(${56 + frame * 128} 304)`}>
          <rect
            width="96"
            height="164"
            rx="6"
            className={frame === 1 ? 'fill-seal' : 'fill-paper'}
            stroke="currentColor"
            strokeWidth="4"
          />
          {frame === 1 ? (
            <path d="M34 54l36 28-36 28z" className="fill-on-seal" />
          ) : (
            <>
              <path
                d={
                  ['M0 120l36-40 24 26 36-48v106H0z', '', 'M0 96h96v68H0z', 'M0 164V60l96 60v44z'][frame] ??
                  ''
                }
                fill={frame === 2 ? 'url(#dots)' : 'currentColor'}
              />
              <path d="M22 138h52M30 150h36" strokeWidth="6" strokeLinecap="round" className="stroke-paper" />
            </>
          )}
        </g>
      ))}
    </g>
  );
}
