import { words } from '#core/console/i18n/words.ts';
import '../page.css';
import './spinner-overlay.css';

/** Shown while a page's code loads. Plain CSS, since it must be there before everything else. */
export function SpinnerOverlay() {
  return (
    <div className="tj-spinner-overlay" role="status" aria-live="polite">
      <span className="tj-spinner" aria-hidden />
      <span className="tj-visually-hidden">{words().loading}</span>
    </div>
  );
}
