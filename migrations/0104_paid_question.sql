ALTER TABLE "paid_search" ADD COLUMN "question" text;
