import { useRef, useState } from 'react';
import { type FormFailure, formFailure } from './form-failure.js';

const noFailure = formFailure(null, []);

/** What a form says about the call that failed last; the field that it is about gets the focus. */
export function useFormFailure() {
  const formRef = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<FormFailure>(noFailure);
  const { field, reason } = failure;
  return {
    formRef,
    failure,
    /** Of the field with this name; empty when the failure is not about it. */
    errorOf: (name: string): string => (field === name ? reason : ''),
    clear: () => setFailure(noFailure),
    show: (found: FormFailure) => {
      setFailure(found);
      if (found.field === null) return;
      formRef.current?.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
    },
  };
}
