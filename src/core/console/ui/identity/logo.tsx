import { productName } from '#core/model/language.ts';
import { brand } from './brand.ts';
import styles from './logo.module.css';

/** The installation's own logo, or the default mark (a pin on rising steps) with the name. */
export function Logo({ small = false, size = 32 }: { small?: boolean; size?: number }) {
  const { name, short } = productName();
  if (brand.logo !== null)
    return <img className={styles.own} src={brand.logo} alt={name} height={size} {...(small ? { width: size } : {})} />;
  return (
    <span className={styles.named}>
      <img src="/logo.svg" alt={small ? name : ''} width={size} height={size} />
      {!small && (
        <span className={styles.name} style={{ '--tj-size': `${size}px` }}>
          {short} <span className={styles.rest}>{name.slice(short.length).trim()}</span>
        </span>
      )}
    </span>
  );
}
