import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useRef, useState } from 'react';
import type { CallError } from '../../api/call.js';
import { useAppDispatch, useAppStore } from '../../store/hooks.js';
import { useToast } from '../../toasts/use-toast.js';
import { voiceFailure } from '../failures.js';
import { createVoice } from './create-voice.js';

/** What has to be put right before a voice can be made. */
export interface Wrong {
  readonly field: 'name' | 'sample' | 'avatar' | 'consent';
  readonly reason: string;
}

/** Sends the draft. Closing the dialog stops it. */
export function useCreate(onCreated: (id: string) => void) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { notify, fail } = useToast();
  /** Of what is sent; null while nothing is. */
  const [percent, setPercent] = useState<number | null>(null);
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const sending = useRef<AbortController | null>(null);
  /** Of the draft as it is, until it was answered: a try without an answer may have made the voice. */
  const key = useRef<string | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  /** Resolves to the field that is wrong, if one is. */
  const create = async (): Promise<Wrong['field'] | null> => {
    const { consent, sample } = store.getState().voiceDraft;
    const blocking = sample?.report?.problems.find((problem) => problem.blocking);
    if (blocking) return refuse({ field: 'sample', reason: blocking.message });
    if (!consent) {
      return refuse({
        field: 'consent',
        reason: 'Please confirm this before a voice is made of the sample.',
      });
    }
    setWrong(null);
    setPercent(0);
    const own = new AbortController();
    sending.current = own;
    key.current ??= nanoid();
    const options = { key: key.current, onProgress: setPercent, signal: own.signal };
    const result = await dispatch(createVoice(options));
    setPercent(null);
    if (result === 'cancelled') return null;
    if ('error' in result) {
      if (result.error.status !== 0) key.current = null;
      fail(voiceFailure('create', result.error));
      const found = wrongOf(result.error);
      return found && refuse(found);
    }
    const { id, name, warnings } = result.data;
    notify({ title: 'Voice Model Created', description: [`“${name}” is ready.`, ...warnings].join(' ') });
    onCreated(id);
    return null;
  };

  const refuse = (found: Wrong) => {
    setWrong(found);
    return found.field;
  };

  /** The draft has changed. */
  const forget = () => {
    key.current = null;
    setWrong(null);
  };

  return { percent, wrong, forget, create };
}

function wrongOf({ code, field = '', detail }: CallError): Wrong | null {
  const named = (['name', 'sample', 'avatar', 'consent'] as const).find(
    (one) => field === one || code.startsWith(`${one}_`),
  );
  return named === undefined || detail === '' ? null : { field: named, reason: detail };
}
