CREATE TABLE "measuring_setting" (
	"id" integer PRIMARY KEY NOT NULL,
	"create_date" bigint NOT NULL,
	"update_date" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delete_date" bigint,
	"first_grids" boolean DEFAULT false NOT NULL,
	CONSTRAINT "measuring_setting_id_check" CHECK ("measuring_setting"."id" = 1)
);
