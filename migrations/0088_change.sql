CREATE TABLE "charge_opening" (
	"charge_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"first_date" bigint NOT NULL,
	"last_date" bigint NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "charge_opening_charge_id_user_id_kind_pk" PRIMARY KEY("charge_id","user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "charge_reminder" (
	"charge_id" integer NOT NULL,
	"step" text NOT NULL,
	"create_date" bigint NOT NULL,
	CONSTRAINT "charge_reminder_charge_id_step_pk" PRIMARY KEY("charge_id","step")
);
--> statement-breakpoint
ALTER TABLE "invoice_additional_information_detail" ADD COLUMN "no_reminders" boolean DEFAULT false NOT NULL;
