/** A handle on an edge, at that many pixels. */
export const edgeOf = (x: number) => ({
  style: { left: x - 12 },
  className:
    'absolute inset-y-0 z-10 w-6 cursor-ew-resize rounded-sm after:absolute after:inset-y-1 after:left-2 after:w-2 after:rounded-sm after:bg-seal',
});
