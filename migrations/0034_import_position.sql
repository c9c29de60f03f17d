ALTER TABLE "csv_import" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;
