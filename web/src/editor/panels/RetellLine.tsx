import type { RetellingStyleName } from '@komavox/narrator';
import { useEffect, useRef, useState } from 'react';
import { isCallError } from '../../api/call.js';
import { useRetellingQuery } from '../../api/retelling.js';
import { styleOptions, whereItGoes } from '../../retelling/retelling-words.js';
import { useAppDispatch } from '../../store/hooks.js';
import { toastShown } from '../../toasts/toast-slice.js';
import { Button } from '../../ui/controls/Button.js';
import { Select } from '../../ui/controls/Select.js';
import { retellFrame } from '../tasks/retell-frame.js';

interface RetellLineProps {
  /** Of a shot. */
  readonly frameId: string;
  /** Of the select. */
  readonly className: string;
}

/** Has a shot's text written by a model, where one is set up; nothing elsewhere. */
export function RetellLine({ frameId, className }: RetellLineProps) {
  const dispatch = useAppDispatch();
  const model = useRetellingQuery().data?.model ?? null;
  const [style, setStyle] = useState<RetellingStyleName>('recap');
  const [isWriting, setWriting] = useState(false);
  const writing = useRef<AbortController>(null);
  useEffect(() => () => writing.current?.abort(), [frameId]);
  if (model === null) return null;
  const write = async () => {
    const { signal } = (writing.current = new AbortController());
    setWriting(true);
    try {
      await dispatch(retellFrame(frameId, style, signal));
    } catch (error) {
      if (signal.aborted) return;
      const detail = isCallError(error) ? error.detail : '';
      const description = detail || 'Check your connection and try again.';
      dispatch(toastShown({ title: 'The line was not written', description, variant: 'destructive' }));
    } finally {
      setWriting(false);
    }
  };
  return (
    <>
      <Select
        label="Retold as"
        labelShown
        className={className}
        value={style}
        options={styleOptions}
        onChange={setStyle}
      />
      <Button
        size="small"
        onClick={() => {
          if (isWriting) writing.current?.abort();
          else void write();
        }}
      >
        {isWriting ? 'Stop writing' : 'Write this line again'}
      </Button>
      <p className="text-sm text-ink-soft">{whereItGoes(model)}</p>
    </>
  );
}
