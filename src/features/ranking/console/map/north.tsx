import styles from './north.module.css';

/** Where north is, in the corner of a map's frame. */
export function North() {
  return (
    <span className={styles.north} aria-hidden>
      ▲<br />北
    </span>
  );
}
