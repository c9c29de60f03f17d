CREATE TABLE "paying_change" (
	"user_id" integer NOT NULL,
	"effective_from" date NOT NULL,
	"paying" boolean NOT NULL,
	CONSTRAINT "paying_change_user_id_effective_from_pk" PRIMARY KEY("user_id","effective_from")
);
