ALTER TABLE "profile_unlinking" DROP CONSTRAINT "profile_unlinking_cause_check";
--> statement-breakpoint
ALTER TABLE "profile_unlinking" DROP CONSTRAINT "profile_unlinking_status_check";
--> statement-breakpoint
ALTER TABLE "profile_unlinking" ADD CONSTRAINT "profile_unlinking_cause_check" CHECK ("profile_unlinking"."cause" in ('ENDED', 'LEAVING', 'NOTICE'));
--> statement-breakpoint
ALTER TABLE "profile_unlinking" ADD CONSTRAINT "profile_unlinking_status_check" CHECK ("profile_unlinking"."status" in ('OPEN', 'DONE', 'CANCELLED'));
