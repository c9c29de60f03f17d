ALTER TABLE "google_edit" ADD COLUMN "claim" text;
