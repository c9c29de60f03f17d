ALTER TABLE "reading_task" ALTER COLUMN "id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER SEQUENCE "reading_task_id_seq" AS bigint;
--> statement-breakpoint
ALTER TABLE "reading_task" ALTER COLUMN "observation_id" SET DATA TYPE bigint USING "observation_id"::bigint;
--> statement-breakpoint
ALTER TABLE "rank_observation" ALTER COLUMN "id" SET DATA TYPE bigint USING "id"::bigint;
--> statement-breakpoint
ALTER TABLE "rank_observation" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;
