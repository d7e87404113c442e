import { SoundEffects } from '../../cast/SoundEffects.js';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { Button, IconButton } from '../../ui/controls/Button.js';
import { Choice } from '../../ui/controls/Choice.js';
import { Switch } from '../../ui/controls/Switch.js';
import { PopoverClose } from '../../ui/popups/Popover.js';
import { mangaIdOf } from '../book.js';
import type { WholePage } from '../guided/steps.js';
import { habitChosen, mangaSettingsChosen, settingsSharedByAll } from '../settings/settings-slice.js';
import type { Direction, Fit, MangaSettings } from '../settings/settings.js';
import { soundEffectsChosen } from '../text/extract.js';
import type { OpenReader } from '../use-open-book.js';
import { zoomStep } from '../viewer/use-zoom.js';

const directions: readonly { readonly value: Direction; readonly label: string }[] = [
  { value: 'ltr', label: 'Left to right' },
  { value: 'rtl', label: 'Right to left' },
  { value: 'strip', label: 'Vertical strip' },
];

const fits: readonly { readonly value: Fit; readonly label: string }[] = [
  { value: 'page', label: 'Whole page' },
  { value: 'width', label: 'Width' },
  { value: 'height', label: 'Height' },
  { value: 'original', label: 'Original' },
];

const wholePages: readonly { readonly value: WholePage; readonly label: string }[] = [
  { value: 'never', label: 'Never' },
  { value: 'first', label: 'First' },
  { value: 'last', label: 'Last' },
  { value: 'both', label: 'Both' },
];

/** Settings of this manga. */
export function SettingsPanel({ book, chosen: settings, correcting, guided, zoom }: OpenReader) {
  const { mangaId } = book;
  const dispatch = useAppDispatch();
  const habits = useAppSelector((state) => state.readerSettings.habits);
  const choose = (chosen: Partial<MangaSettings>) => dispatch(mangaSettingsChosen({ mangaId, chosen }));
  const paged = settings.direction !== 'strip' && !guided.isChosen;
  return (
    <>
      <Titled title="Reading direction">
        <Choice
          label="Reading direction"
          value={settings.direction}
          options={directions}
          onChange={(direction) => choose({ direction })}
        />
      </Titled>
      <Switch label="Guided view" checked={guided.isChosen} onChange={guided.toggle} />
      {guided.isChosen && (
        <Titled title="Show the whole page">
          <Choice
            label="Show the whole page"
            value={settings.wholePage}
            options={wholePages}
            onChange={(wholePage) => choose({ wholePage })}
          />
        </Titled>
      )}
      {guided.isChosen && (
        <PopoverClose>
          <Button size="small" onClick={() => correcting.toggle('panels')}>
            Edit the panels
          </Button>
        </PopoverClose>
      )}
      {paged && (
        <Titled title="Pages">
          <Choice
            label="Pages side by side"
            value={settings.layout}
            options={[
              { value: 'single', label: 'Single' },
              { value: 'double', label: 'Double' },
            ]}
            onChange={(layout) => choose({ layout })}
          />
          {settings.layout === 'double' && (
            <Switch
              label="Cover alone"
              checked={settings.coverAlone}
              onChange={(coverAlone) => choose({ coverAlone })}
            />
          )}
        </Titled>
      )}
      {!guided.isChosen && <Fitting settings={settings} zoom={zoom} onFit={(fit) => choose({ fit })} />}
      {settings.direction === 'rtl' && (
        <Switch
          label="Swipe right for the next page"
          checked={habits.mirrorSwipes}
          onChange={(mirrorSwipes) => dispatch(habitChosen({ mirrorSwipes }))}
        />
      )}
      <SoundEffects
        mangaId={mangaIdOf(book)}
        onChosen={(soundEffects) => dispatch(soundEffectsChosen(book, soundEffects))}
      />
      <Button size="small" onClick={() => dispatch(settingsSharedByAll(settings))}>
        Use for every manga
      </Button>
    </>
  );
}

interface FittingProps extends Pick<OpenReader, 'settings' | 'zoom'> {
  readonly onFit: (fit: Fit) => void;
}

/** How large pages are. */
function Fitting({ settings, zoom, onFit }: FittingProps) {
  return (
    <>
      <Titled title="Fit">
        <Choice label="Fit" value={settings.fit} options={fits} onChange={(fit) => onFit(fit)} />
      </Titled>
      <div className="flex items-center justify-between gap-2">
        <span className="text-sm font-semibold">Zoom</span>
        <span className="flex items-center gap-1">
          <IconButton label="Zoom out" size="small" onClick={() => zoom.to(zoom.value / zoomStep)}>
            −
          </IconButton>
          <span className="min-w-14 text-center text-sm tabular-nums">{Math.round(zoom.value * 100)}%</span>
          <IconButton label="Zoom in" size="small" onClick={() => zoom.to(zoom.value * zoomStep)}>
            +
          </IconButton>
        </span>
      </div>
    </>
  );
}

function Titled({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <span aria-hidden className="text-sm font-semibold">
        {title}
      </span>
      {children}
    </div>
  );
}
