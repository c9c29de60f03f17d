import { addressOf } from '#core/console/http/client.ts';
import { CsvMenuButton, useCsvExport } from '#core/console/ui/buttons/downloads.tsx';
import { exportSeries } from '../../calls/ranks.ts';
import type { DateRange } from '../ranks/date-range.ts';

/** Exports the trend as CSV, in either encoding. */
export function TrendCsv({ id, range }: { id: number; range: DateRange }) {
  const query = new URLSearchParams({ from: range.from, to: range.to }).toString();
  return <CsvMenuButton {...useCsvExport({ path: addressOf(exportSeries, { id }), query, fallback: '順位の推移' })} />;
}
