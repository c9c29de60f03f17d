ALTER TABLE "paid_search" ADD COLUMN "answer" jsonb;
