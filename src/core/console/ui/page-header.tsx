import { type ReactNode, useEffect } from 'react';
import { productName } from '#core/model/language.ts';
import './page.css';
import './print.css';

interface PageHeaderProps {
  title: string;
  /** Shown in place of the title, which then only names the tab of the browser. */
  heading?: ReactNode;
  /** Shown after the title: a count or a state. */
  beside?: ReactNode;
  actions?: ReactNode;
  breadcrumb?: ReactNode;
  /** True inside another page (e.g. a tab), which has the h1 already. */
  embedded?: boolean;
}

/** The page's title, count and actions. Also sets the title of the browser tab. */
export function PageHeader({ title, heading = title, beside, actions, breadcrumb, embedded = false }: PageHeaderProps) {
  useEffect(() => {
    if (!embedded) document.title = `${title} | ${productName().short}`;
  }, [title, embedded]);
  const Element = embedded ? 'h2' : 'h1';
  return (
    <header>
      {breadcrumb}
      <div className="tj-head">
        <Element>{heading}</Element>
        {beside}
        {actions !== undefined && <div className="tj-actions">{actions}</div>}
      </div>
    </header>
  );
}
