import { words } from '#core/console/i18n/words.ts';
import './spinner-overlay.css';

/** Shown while a page's code comes. Plain CSS: it must be there before anything else is. */
export function SpinnerOverlay() {
  return (
    <div className="tj-spinner-overlay" role="status" aria-live="polite">
      <span className="tj-spinner" aria-hidden />
      <span className="tj-visually-hidden">{words().loading}</span>
    </div>
  );
}
