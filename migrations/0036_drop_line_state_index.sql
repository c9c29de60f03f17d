DROP INDEX "csv_import_line_state_idx";
