import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAt } from '../../tests/product.js';
import { pageText, prepareReading, reading } from '../../tests/reading.js';

const user = userEvent.setup();
const box = () => screen.getByRole('region', { name: 'Text' });
const handle = () => screen.getByRole('button', { name: 'Move text' });

async function openBox(): Promise<void> {
  openAt('/reader/m1/c1', reading({ 'POST /api/vision/extract-text': { json: pageText('One.', 'Two.') } }));
  await screen.findByRole('img', { name: 'Page 1' });
  await user.click(screen.getByRole('button', { name: 'Extract Text' }));
  await screen.findByRole('textbox', { name: 'Extracted text' });
  const place = (left: number, top: number, width: number, height: number) =>
    Object.assign({ left, top, right: left + width, bottom: top + height }) as DOMRect;
  jest.spyOn(screen.getByRole('main'), 'getBoundingClientRect').mockReturnValue(place(0, 0, 1000, 800));
  jest.spyOn(box(), 'getBoundingClientRect').mockReturnValue(place(600, 500, 384, 200));
}

beforeEach(prepareReading);

describe('the text box', () => {
  it('is moved by the arrow keys on its handle, which turn no page there, and brought back by Home', async () => {
    await openBox();
    handle().focus();
    await user.keyboard('{ArrowLeft}{ArrowUp}');
    expect(box().style.translate).toBe('-24px -24px');
    await user.keyboard('{Home}');
    expect(box().style.translate).toBe('0px 0px');
    expect(screen.getByRole('img', { name: 'Page 1' })).toBeTruthy();
  });

  it('is dragged, and stays within the reader', async () => {
    await openBox();
    const pointer = { pointerId: 1, buttons: 1 };
    fireEvent.pointerDown(handle(), { ...pointer, clientX: 610, clientY: 510 });
    fireEvent.pointerMove(handle(), { ...pointer, clientX: 510, clientY: 310 });
    expect(box().style.translate).toBe('-100px -200px');
    fireEvent.pointerMove(handle(), { ...pointer, clientX: 5000, clientY: -5000 });
    expect(box().style.translate).toBe('16px -500px');
    fireEvent.pointerUp(handle(), pointer);
    fireEvent.pointerMove(handle(), { ...pointer, clientX: 0, clientY: 0 });
    expect(box().style.translate).toBe('16px -500px');
  });

  it('is as high as its text', async () => {
    jest.spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get').mockReturnValue(260);
    await openBox();
    expect(screen.getByRole('textbox', { name: 'Extracted text' }).style.height).toBe('260px');
    jest.restoreAllMocks();
  });
});
