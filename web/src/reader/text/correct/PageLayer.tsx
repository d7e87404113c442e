import { use } from 'react';
import { TextLayer } from '../TextLayer.js';
import { CorrectingContext } from './correcting.js';
import { CorrectionLayer } from './CorrectionLayer.js';

interface PageLayerProps {
  readonly address: string;
  readonly page: number;
}

/** What lies over a page's image: its text, or the texts while they are corrected. */
export function PageLayer(props: PageLayerProps) {
  const correcting = use(CorrectingContext);
  return correcting?.pages.includes(props.page) ? (
    <CorrectionLayer {...props} correcting={correcting} />
  ) : (
    <TextLayer {...props} />
  );
}
