import text from '#core/console/ui/text.module.css';
import { numberText } from '#core/model/figures/figures.ts';

/** Says that figures leave out stores that are still being worked out; nothing where there are none. */
export function Waiting({ stores }: { stores: number }) {
  if (stores === 0) return null;
  return (
    <p role="status" className={text.secondary}>
      {`集計中です（残り${numberText(stores)}店舗）`}
    </p>
  );
}
