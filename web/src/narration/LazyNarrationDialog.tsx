import { lazy, Suspense, type ComponentProps } from 'react';

/** Few open it: it is loaded by those who do. */
const Dialog = lazy(() =>
  import('./NarrationDialog.js').then((module) => ({ default: module.NarrationDialog })),
);

export function LazyNarrationDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
