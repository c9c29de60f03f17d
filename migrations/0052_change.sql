ALTER TABLE "place_post" ADD COLUMN "photo" jsonb;
