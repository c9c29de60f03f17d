ALTER TABLE "reading_task" ADD COLUMN "question" text;
