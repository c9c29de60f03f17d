import { CsvMenuButton } from '#core/console/ui/buttons/csv-menu-button.tsx';
import { useCsvExport } from '#core/console/ui/buttons/use-csv-export.tsx';

/** The period's figures, ranks and posts as a file, in either encoding. */
export function CsvButton({ address }: { address: string }) {
  return <CsvMenuButton {...useCsvExport({ path: address, fallback: 'パフォーマンス' })} />;
}
