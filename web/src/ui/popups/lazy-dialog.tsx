import { useEffect, useState, type ComponentType } from 'react';
import { useToast } from '../../toasts/use-toast.js';

interface Closing {
  readonly onClose: () => void;
}

/**
 * A dialog that few open: it is loaded by those who do. One that can't be loaded is closed with a toast: the screen under it
 * stays. The next press tries again, but browsers keep a failed import: until the page is loaded again it may fail at once.
 */
export function lazyDialog<Props extends Closing>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  return function LazyDialog(props: Props) {
    const { onClose } = props;
    const [Dialog, setDialog] = useState(() => loaded);
    const { fail } = useToast();
    useEffect(() => {
      if (Dialog) return;
      let left = false;
      load().then(
        (dialog) => {
          loaded = dialog;
          if (!left) setDialog(() => dialog);
        },
        (error: unknown) => {
          console.error('A dialog could not be loaded', error);
          if (left) return;
          fail(notLoaded);
          onClose();
        },
      );
      return () => {
        left = true;
      };
    }, [Dialog, fail, onClose]);
    return Dialog && <Dialog {...props} />;
  };
}

const notLoaded = {
  title: 'Not Loaded',
  description:
    'This could not be opened. Check the connection, then load the page again. What you saved is safe.',
};
