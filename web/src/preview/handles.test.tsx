import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { canvasOf } from '@komavox/scene';
import type { ProjectItem } from '../video/project.js';
import { Handles, type MovableItem } from './Handles.js';

const image: MovableItem = {
  item: { kind: 'image', frameId: 'f', id: 'i' },
  name: 'Image 1',
  position: { x: 50, y: 99.5 },
  box: { x: 0, y: 0, width: 100, height: 100 },
};
const captions: MovableItem = {
  ...image,
  item: { kind: 'captions' },
  name: 'Captions',
  position: { x: 50, y: 94 },
};

function show(selected: ProjectItem | null = null) {
  const onSelect = jest.fn();
  const onMove = jest.fn();
  render(
    <Handles
      canvas={canvasOf()}
      items={[captions, image]}
      selected={selected}
      onSelect={onSelect}
      onMove={onMove}
    />,
  );
  return { onSelect, onMove, keys: userEvent.setup() };
}

describe('handles', () => {
  it('are reached by keyboard, and choose what they are on', async () => {
    const { onSelect, keys } = show();
    await keys.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Captions' }));
    await keys.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Image 1' }));
    expect(onSelect.mock.calls).toEqual([[captions.item], [image.item]]);
  });

  it('move by arrow keys, further with Shift, and stay on the canvas', async () => {
    const { onMove, keys } = show();
    screen.getByRole('button', { name: 'Image 1' }).focus();
    await keys.keyboard('{ArrowLeft}{Shift>}{ArrowUp}{/Shift}{ArrowDown}x');
    expect(onMove.mock.calls).toEqual([
      [image.item, { x: 49, y: 99.5 }, 'done'],
      [image.item, { x: 50, y: 94.5 }, 'done'],
      [image.item, { x: 50, y: 100 }, 'done'],
    ]);
  });

  it('keep captions where they are until they are dragged: a key moves them by its step', async () => {
    const { onMove, keys } = show();
    screen.getByRole('button', { name: 'Captions' }).focus();
    await keys.keyboard('{ArrowUp}');
    expect(onMove).toHaveBeenCalledWith({ kind: 'captions' }, { x: 50, y: 93 }, 'done');
  });

  it('say which is chosen', () => {
    show(image.item);
    expect(screen.getByRole('button', { name: 'Image 1' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: 'Captions' }).getAttribute('aria-pressed')).toBe('false');
  });
});
