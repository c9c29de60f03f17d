import styles from './places-attribution.module.css';

/**
 * Says that the content of the same container is Google's, in the words that Google requires, untranslated. Every list of
 * Places content ends with it. https://developers.google.com/maps/documentation/places/web-service/policies
 */
export function PlacesAttribution() {
  return (
    <p className={styles.attribution}>
      <span translate="no">Google Maps</span>
    </p>
  );
}
