import { use } from 'react';
import { PanelsLayer } from '../guided/correct/PanelsLayer.js';
import { CorrectionLayer } from '../text/correct/CorrectionLayer.js';
import { TextLayer } from '../text/TextLayer.js';
import { CorrectingContext } from './correcting.js';

interface PageLayerProps {
  readonly address: string;
  readonly page: number;
}

/** What lies over a page's image: its text, or what is corrected of it. */
export function PageLayer(props: PageLayerProps) {
  const correcting = use(CorrectingContext);
  if (!correcting?.pages.includes(props.page)) return <TextLayer {...props} />;
  const Layer = correcting.what === 'panels' ? PanelsLayer : CorrectionLayer;
  return <Layer {...props} correcting={correcting} />;
}
