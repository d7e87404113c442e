import { act } from '@testing-library/react';

/** An import as the server tells of it. */
export const importIn = (state: string, over: object = {}) => ({
  id: 'i1',
  state,
  name: 'Ink.cbz',
  pages: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...over,
});

/** The uploads that were sent, and how to answer them. */
export class Sending {
  static all: Sending[] = [];
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  statusText = '';
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  form = new FormData();
  aborted = false;
  readonly headers = new Map<string, string>();
  retryAfter: string | null = null;
  open(): void {
    Sending.all.push(this);
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  getResponseHeader(): string | null {
    return this.retryAfter;
  }
  send(form: FormData): void {
    this.form = form;
  }
  abort(): void {
    this.aborted = true;
    this.onabort?.();
  }
  sent(loaded: number, total: number): void {
    act(() => this.upload.onprogress?.({ loaded, total }));
  }
  async answer(status: number, body: unknown): Promise<void> {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    await act(async () => this.onload?.());
  }
  async fail(): Promise<void> {
    await act(async () => this.onerror?.());
  }
}
