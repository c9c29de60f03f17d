import { type ReactNode, useEffect } from 'react';
import { productName } from '#core/model/language.ts';
import './page.css';
import './print.css';

interface PageHeaderProps {
  title: string;
  /** Behind the title: the count, the state. */
  beside?: ReactNode;
  actions?: ReactNode;
  breadcrumb?: ReactNode;
  /** Inside another page (a tab), where the h1 is taken. */
  embedded?: boolean;
}

/** Title, count and actions, the same on every page; the browser tab bears the title too. */
export function PageHeader({ title, beside, actions, breadcrumb, embedded = false }: PageHeaderProps) {
  useEffect(() => {
    if (!embedded) document.title = `${title} | ${productName().short}`;
  }, [title, embedded]);
  const Heading = embedded ? 'h2' : 'h1';
  return (
    <header>
      {breadcrumb}
      <div className="tj-head">
        <Heading>{title}</Heading>
        {beside}
        {actions !== undefined && <div className="tj-actions">{actions}</div>}
      </div>
    </header>
  );
}
