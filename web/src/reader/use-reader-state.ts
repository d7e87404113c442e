import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../store/hooks.js';

/** The open chapter's state, without the panel: a step of guided view renders nothing that asks for the rest. */
export const useReaderState = () =>
  useAppSelector(({ reader: { panel: _panel, ...rest } }) => rest, shallowEqual);
