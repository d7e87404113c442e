/** A handle on an edge, at that many pixels. */
export const edgeOf = (x: number) => ({
  style: { left: x },
  className:
    'absolute inset-y-0 z-10 w-6 -translate-x-1/2 cursor-ew-resize rounded-sm after:absolute after:inset-y-1 after:left-1/2 after:-ml-1 after:w-2 max-sm:w-11 after:rounded-sm after:bg-seal',
});
