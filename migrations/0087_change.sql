ALTER TABLE "rank_observation" ADD COLUMN "repeats" jsonb;
