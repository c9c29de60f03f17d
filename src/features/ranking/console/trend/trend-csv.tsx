import { addressOf } from '#core/console/http/address.ts';
import { CsvMenuButton } from '#core/console/ui/csv-menu-button.tsx';
import { useCsvExport } from '#core/console/ui/use-csv-export.tsx';
import { exportSeries } from '../../calls.ts';
import type { Stretch } from './date-range.ts';

/** The days shown as CSV, in either encoding. */
export function CourseCsv({ id, stretch }: { id: number; stretch: Stretch }) {
  const query = new URLSearchParams({ from: stretch.from, to: stretch.to }).toString();
  return <CsvMenuButton {...useCsvExport({ path: addressOf(exportSeries, { id }), query, fallback: '順位の推移' })} />;
}
