import styles from './north.module.css';

/** A north arrow in the corner of a map. */
export function North() {
  return (
    <span className={styles.north} aria-hidden>
      ▲<br />北
    </span>
  );
}
