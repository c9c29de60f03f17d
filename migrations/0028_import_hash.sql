ALTER TABLE "csv_import" ADD COLUMN "request_hash" text;
