import { Button, type ButtonProps } from 'antd';
import { type ReactNode, useEffect, useId } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';
import { words } from '#core/console/i18n/words.ts';
import type { Tone } from '#core/fields/select/model.ts';
import { productName } from '#core/model/language.ts';
import './page.css';
import './print.css';
import { afterRows } from './after-rows.tsx';
import type { MenuButtonProps } from './buttons/menu-button.lazy.tsx';
import { TriggerButton } from './buttons/trigger-button.tsx';
import markStyles from './help-mark.module.css';
import tagStyles from './status-tag.module.css';

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

/** A state: its label in the normal text colour, which is always readable, and a dot in the tone's colour. */
export function StatusTag({ tone, text }: { tone: Tone; text: string }) {
  return (
    <span className={tagStyles.tag}>
      <span aria-hidden className={`${tagStyles.dot} ${tagStyles[tone]}`} />
      {text}
    </span>
  );
}

interface HelpMarkProps {
  label: string;
  help: string;
  /** False where the Tab key leaves it out, and other keys lead to it. */
  isReached?: boolean;
}

/** A small question mark that shows a help text when pressed, by pointer or keyboard. Escape closes it. */
export function HelpMark({ label, help, isReached = true }: HelpMarkProps) {
  const id = useId();
  return (
    <>
      <button type="button" className={markStyles.mark} popoverTarget={id} tabIndex={isReached ? undefined : -1}>
        <span aria-hidden>?</span>
        <span className="tj-visually-hidden">{words().meaningOf(label)}</span>
      </button>
      <span id={id} popover="auto" role="note" className={markStyles.help}>
        {help}
      </span>
    </>
  );
}

/** A button that is a real link, so that it can be opened in a new tab. */
export function LinkButton({ to, ...props }: { to: string } & Omit<ButtonProps, 'href' | 'onClick'>) {
  const href = useHref(to);
  const onClick = useLinkClickHandler<HTMLElement>(to);
  return <Button {...props} href={href} onClick={onClick} />;
}

/** A button that opens a menu. The menu is rendered on the first press, since a list has one in every row. */
export const MenuButton = afterRows<MenuButtonProps>(() => import('./buttons/menu-button.lazy.tsx'), ButtonAlone, {
  comes: 'on press',
});

function ButtonAlone({ menu: _menu, placement: _placement, ...button }: MenuButtonProps) {
  return <TriggerButton {...button} />;
}
