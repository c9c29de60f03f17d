ALTER TABLE "csv_import_line" ADD COLUMN "history" jsonb;
