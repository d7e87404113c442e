import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../routes/paths.js';
import { plainButton, primaryButton } from '../ui/controls/button-style.js';
import { Card } from '../ui/Card.js';
import { useTitle } from '../ui/use-title.js';
import { returnRoute } from './return-route.js';

interface ReturnPageProps {
  readonly title: string;
  readonly icon: ReactNode;
  /** True while there is something to wait for here. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** A page that the payment provider sends people back to, with the ways on from there. */
export function ReturnPage({ title, icon, busy = false, children }: ReturnPageProps) {
  useTitle(title);
  return (
    <main className="grid grow place-items-center p-4 sm:p-6">
      <Card className="grid w-full max-w-lg justify-items-center gap-6 p-6 text-center sm:p-10">
        <span
          aria-hidden
          className="grid size-16 place-items-center rounded-full border-2 border-line-strong"
        >
          {icon}
        </span>
        <div className="grid justify-items-center gap-3">
          <h1 className="text-2xl">{title}</h1>
          {children}
        </div>
        <div className="flex flex-wrap justify-center gap-3">
          <Link to={returnRoute()} className={busy ? plainButton : primaryButton}>
            Return to Editor
          </Link>
          <Link to={paths.home} className={plainButton}>
            Go Home
          </Link>
        </div>
      </Card>
    </main>
  );
}
