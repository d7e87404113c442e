import { useState, type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { themeCycled } from '../../theme/theme-slice.js';
import { themeNames } from '../../theme/theme.js';
import { useToast } from '../../toasts/use-toast.js';
import { Button, IconButton } from '../controls/Button.js';
import { Card } from '../Card.js';
import { Checkbox } from '../controls/Checkbox.js';
import { Choice } from '../controls/Choice.js';
import { ConfirmDialog, Dialog } from '../popups/Dialog.js';
import { FileField } from '../controls/FileField.js';
import { HomeIcon, MenuIcon, ThemeIcon } from '../icons.js';
import { Menu } from '../popups/Menu.js';
import { FailedToLoad, Notice } from '../feedback/Notice.js';
import { Popover } from '../popups/Popover.js';
import { Progress } from '../feedback/Progress.js';
import { Select } from '../controls/Select.js';
import { Slider } from '../controls/Slider.js';
import { Switch } from '../controls/Switch.js';
import { Tabs } from '../controls/Tabs.js';
import { TextField } from '../controls/TextField.js';

/** Every component in the states that it has. */
export function Gallery() {
  const dispatch = useAppDispatch();
  const theme = useAppSelector((state) => state.theme.choice);
  const { notify, fail } = useToast();
  return (
    <main className="mx-auto grid w-full max-w-5xl gap-8 p-6">
      <h1 className="text-3xl">Components</h1>
      <Part title="Buttons">
        <Button variant="primary">Primary</Button>
        <Button>Plain</Button>
        <Button variant="quiet">Quiet</Button>
        <Button disabled>Disabled</Button>
        <Button variant="primary" busy>
          Busy
        </Button>
        <Button size="small" variant="primary">
          Small
        </Button>
        <Button size="small">Small</Button>
        <IconButton label="Home">
          <HomeIcon />
        </IconButton>
        <IconButton label="Pressed" aria-pressed>
          <ThemeIcon />
        </IconButton>
      </Part>
      <Part title="Theme and toasts">
        <Button onClick={() => dispatch(themeCycled())}>Theme: {themeNames[theme]}</Button>
        <Button onClick={() => notify({ title: 'Welcome!', description: 'A default toast.' })}>Tell</Button>
        <Button onClick={() => fail({ title: 'Error', description: 'A destructive toast.' })}>Fail</Button>
      </Part>
      <Part title="Fields">
        <Fields />
      </Part>
      <Part title="Dialogs and menus">
        <Layers />
      </Part>
      <Part title="Progress and places without content">
        <Progress label="Half" percent={50} message="Drawing frame 3 of 6" />
        <Progress label="Unknown" percent={null} />
        <Notice title="Nothing here">
          <p className="text-ink-soft">Says what to do next.</p>
        </Notice>
        <FailedToLoad what="Chapters" onRetry={() => undefined} />
      </Part>
    </main>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-xl">{title}</h2>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </Card>
  );
}

function Fields() {
  const [mode, setMode] = useState<'one' | 'all'>('one');
  const [language, setLanguage] = useState('en');
  const [page, setPage] = useState(2);
  const [on, setOn] = useState(true);
  const [tab, setTab] = useState<'browse' | 'create'>('browse');
  return (
    <div className="grid w-full gap-4 sm:grid-cols-2">
      <TextField label="Name" hint="A hint." />
      <TextField label="Email" type="email" error="That is not an address." defaultValue="nobody" />
      <Select
        label="Language"
        labelShown
        value={language}
        onChange={setLanguage}
        options={[
          { value: 'en', label: 'English' },
          { value: 'ja', label: 'Japanese' },
        ]}
      />
      <Choice
        label="Mode"
        value={mode}
        onChange={setMode}
        options={[
          { value: 'one', label: 'Current Frame' },
          { value: 'all', label: 'All Frames' },
        ]}
      />
      <Slider label="Page" value={page} min={1} max={5} valueText={`${page} of 5`} onChange={setPage} />
      <Slider label="Page from the right" direction="rtl" value={page} min={1} max={5} onChange={setPage} />
      <Switch label="Share publicly" checked={on} onChange={setOn} />
      <Checkbox label="I agree" checked={on} onChange={setOn} error={on ? '' : 'Please agree.'} />
      <FileField label="Avatar image" accept="image/*" action="Choose an image" onFile={() => undefined} />
      <Tabs
        label="Parts"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'browse', label: 'Browse', content: 'What there is.' },
          { value: 'create', label: 'Create', content: 'Something new.' },
        ]}
      />
    </div>
  );
}

function Layers() {
  const [dialog, setDialog] = useState(false);
  const [confirm, setConfirm] = useState(false);
  return (
    <>
      <Button onClick={() => setDialog(true)}>Dialog</Button>
      <Dialog open={dialog} onOpenChange={setDialog} title="A dialog" description="And what it is about.">
        <TextField label="Chapter URL" />
        <Button variant="primary">Get Chapter</Button>
      </Dialog>
      <Button onClick={() => setConfirm(true)}>Confirm</Button>
      <ConfirmDialog
        open={confirm}
        onOpenChange={setConfirm}
        title="Delete this?"
        description="This cannot be undone."
        action="Delete"
        onConfirm={() => setConfirm(false)}
      />
      <Menu
        align="start"
        trigger={
          <IconButton label="More">
            <MenuIcon />
          </IconButton>
        }
        items={[
          { label: 'Rename', onSelect: () => undefined },
          { label: 'Delete', destructive: true, onSelect: () => undefined },
        ]}
      />
      <Popover label="Settings" trigger={<Button>Popover</Button>}>
        <Switch label="Right to left" checked onChange={() => undefined} />
      </Popover>
    </>
  );
}
