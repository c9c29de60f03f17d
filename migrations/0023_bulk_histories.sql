ALTER TABLE "bulk_row" ADD COLUMN "history" jsonb;
