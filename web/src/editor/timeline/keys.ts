/** What keys do while the timeline is shown, for the help and for screen readers. */
export const timelineKeys = [
  ['Space', 'Play, pause'],
  ['← →', 'One picture back, on'],
  ['Shift ← →', 'One second back, on'],
  ['↑ ↓', 'To the frame before, the next'],
  ['Home End', 'To the beginning, the end'],
  ['S', 'Split the frame at the playhead'],
  ['+ −', 'Zoom in, out (also Ctrl and the wheel)'],
  ['Delete', 'Delete the focused frame or sound'],
  ['Alt', 'Held while an edge is dragged: it is drawn to nothing'],
  ['Ctrl Z', 'Undo; with Shift redo'],
] as const;
