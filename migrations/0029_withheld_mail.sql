ALTER TABLE "incentive_history" DROP CONSTRAINT "incentive_history_mail_state_check";
--> statement-breakpoint
ALTER TABLE "incentive_history" ADD CONSTRAINT "incentive_history_mail_state_check" CHECK ("incentive_history"."mail_state" in ('WAITING', 'SENT', 'UNKNOWN', 'FAILED', 'WITHHELD'));
