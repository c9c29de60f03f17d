ALTER TABLE "saved_view" ADD COLUMN "offered_date" bigint;
