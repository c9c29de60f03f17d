import text from '#core/console/ui/text.module.css';
import { waitingText } from '#domain/billing/month-forecast.ts';

/** Shows how many stores are still being computed and missing from the figures; renders nothing when there are none. */
export function Waiting({ stores }: { stores: number }) {
  if (stores === 0) return null;
  return (
    <p role="status" className={text.secondary}>
      {waitingText(stores)}
    </p>
  );
}
