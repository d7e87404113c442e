import { Component, type ErrorInfo, type ReactNode } from 'react';
import { primaryButton } from '../controls/button-style.js';

/** Shown instead of a blank page when a screen breaks; React offers this to classes only. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="grid grow place-items-center p-8 text-center">
        <div role="alert" className="grid justify-items-center gap-4">
          <h1 className="text-2xl">This page stopped working</h1>
          <p className="text-ink-soft">What you saved is safe. Loading the page again usually helps.</p>
          <button type="button" className={primaryButton} onClick={() => window.location.reload()}>
            Load again
          </button>
        </div>
      </main>
    );
  }
}
