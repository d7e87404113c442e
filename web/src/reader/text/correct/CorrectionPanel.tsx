import type { RefObject } from 'react';
import { Button } from '../../../ui/controls/Button.js';
import { PlusIcon } from '../../../ui/icons.js';
import { CorrectionTools } from '../../correct/CorrectionTools.js';
import { SelectedText } from './SelectedText.js';
import type { Area } from './use-area.js';
import type { Corrections } from './use-corrections.js';

interface CorrectionPanelProps {
  readonly page: number;
  readonly language: string;
  readonly isCorrected: boolean;
  readonly corrections: Corrections;
  readonly area: Area;
  /** Of the selected text. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onLeave: () => void;
  readonly onRestored: () => Promise<void>;
}

/** In place of the reader's controls: what is done to the page, and the selected text. */
export function CorrectionPanel(props: CorrectionPanelProps) {
  const { page, area, onLeave } = props;
  return (
    <section
      aria-label={`Edit the texts of page ${page + 1}`}
      className="mx-auto grid w-full max-w-4xl gap-2"
    >
      <CorrectionTools {...props}>
        {area.drawn ? (
          <Button size="small" onClick={area.cancel}>
            Cancel
          </Button>
        ) : (
          <Button size="small" busy={area.reading !== null} onClick={area.begin}>
            {area.reading === null && <PlusIcon />}
            Add area
          </Button>
        )}
        <Button size="small" variant={area.drawn ? 'plain' : 'primary'} onClick={onLeave}>
          Done
        </Button>
      </CorrectionTools>
      {area.drawn ? <NewArea area={area} /> : <SelectedText {...props} />}
    </section>
  );
}

function NewArea({ area: { drawn, read } }: Pick<CorrectionPanelProps, 'area'>) {
  return (
    <div className="grid min-h-30 content-center items-center gap-3 sm:min-h-17 sm:grid-cols-[1fr_auto]">
      <p className="text-sm text-ink-soft">
        Draw a box around the text, or move this one: by its corners, or by arrow keys.
      </p>
      <Button size="small" variant="primary" onClick={() => drawn && void read(drawn)}>
        Read this area
      </Button>
    </div>
  );
}
