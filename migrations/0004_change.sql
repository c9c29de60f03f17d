ALTER TABLE "google_edit" ADD COLUMN "sent_date" bigint;
