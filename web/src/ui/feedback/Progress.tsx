import { Progress as RadixProgress } from 'radix-ui';

interface ProgressProps {
  readonly label: string;
  /** 0..100; null while it is unknown. */
  readonly percent: number | null;
  /** The current step, under the bar and in `aria-valuetext`. */
  readonly message?: string;
}

export function Progress({ label, percent, message }: ProgressProps) {
  return (
    <div className="grid w-full gap-1.5">
      <RadixProgress.Root
        aria-label={label}
        value={percent}
        max={100}
        {...(message === undefined ? {} : { 'aria-valuetext': message })}
        className="h-2 w-full overflow-hidden rounded-full bg-line-strong/40"
      >
        <RadixProgress.Indicator
          style={percent === null ? undefined : { transform: `translateX(${percent - 100}%)` }}
          className={`h-full w-full rounded-full bg-seal transition-transform duration-200 ${
            percent === null ? 'animate-pulse' : ''
          }`}
        />
      </RadixProgress.Root>
      {message !== undefined && (
        <p className="flex justify-between gap-3 text-sm text-ink-soft tabular-nums">
          <span>{message}</span>
          {percent !== null && (
            <span aria-hidden className="whitespace-nowrap">
              {Math.round(percent)} %
            </span>
          )}
        </p>
      )}
    </div>
  );
}
