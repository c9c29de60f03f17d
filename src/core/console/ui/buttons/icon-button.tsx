import type { IconDefinition } from '@ant-design/icons-svg/es/types';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './icon-button.module.css';

interface Glyph {
  /** The drawing of one of antd's outlined icons. */
  glyph: IconDefinition;
  'aria-label': string;
}

export type IconButtonProps = Glyph & Omit<ComponentProps<'button'>, 'children'>;

/** A small button that shows only an icon. Every row of a list has several: antd's button is rendered and laid out in twice the time. */
export function IconButton({ glyph, className = '', ...button }: IconButtonProps) {
  return (
    <button type="button" className={`${styles.icon} ${className}`} {...button}>
      <Drawing glyph={glyph} />
    </button>
  );
}

/** The same, as a link. */
export function IconLink({ glyph, ...link }: Glyph & Omit<ComponentProps<typeof Link>, 'children' | 'className'>) {
  return (
    <Link className={styles.icon} {...link}>
      <Drawing glyph={glyph} />
    </Link>
  );
}

function Drawing({ glyph: { icon } }: Pick<Glyph, 'glyph'>) {
  if (typeof icon === 'function') throw new Error('an icon of two colours cannot be drawn in one');
  return (
    <svg viewBox={icon.attrs.viewBox} aria-hidden>
      {icon.children?.map(({ attrs: { d } }) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}
