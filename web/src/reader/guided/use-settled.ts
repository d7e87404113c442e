import { useEffect, useState } from 'react';

/** A move of guided.css, and some. */
const settledMs = 400;

/** The value, once it has stayed for longer than a move takes. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settledMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
