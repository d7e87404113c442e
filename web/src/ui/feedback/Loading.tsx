/** Shown while it is being found out who is signed in. */
export function Loading() {
  return (
    <div className="grid grow place-items-center p-8">
      <div role="status" className="flex items-center gap-3 text-ink-soft">
        <span aria-hidden className="flex gap-1">
          {[0, 150, 300].map((delay) => (
            <span
              key={delay}
              style={{ animationDelay: `${delay}ms` }}
              className="h-6 w-4 animate-pulse rounded-sm border-2 border-current"
            />
          ))}
        </span>
        Loading
      </div>
    </div>
  );
}
