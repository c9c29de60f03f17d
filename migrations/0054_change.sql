CREATE TABLE "list_columns" (
	"user_id" integer NOT NULL,
	"resource" text NOT NULL,
	"columns" jsonb NOT NULL,
	"widths" jsonb NOT NULL,
	"update_date" bigint NOT NULL,
	CONSTRAINT "list_columns_user_id_resource_pk" PRIMARY KEY("user_id","resource")
);
