import { CsvMenuButton, useCsvExport } from '#core/console/ui/buttons/downloads.tsx';

/** Exports the period's metrics, ranks and posts as CSV, in either encoding. */
export function CsvButton({ address }: { address: string }) {
  return <CsvMenuButton {...useCsvExport({ path: address, fallback: 'パフォーマンス' })} />;
}
