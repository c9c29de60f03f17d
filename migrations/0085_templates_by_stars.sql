DROP INDEX "place_review_stars_idx";
--> statement-breakpoint
ALTER TABLE "reply_template" ADD COLUMN "for_stars" text;
--> statement-breakpoint
CREATE INDEX "place_review_stars_sort" ON "place_review" USING btree ("stars","id","delete_date");
--> statement-breakpoint
CREATE INDEX "place_review_stars_last" ON "place_review" USING btree ("stars" desc nulls last,"id" desc,"delete_date");
--> statement-breakpoint
ALTER TABLE "reply_template" ADD CONSTRAINT "reply_template_for_stars_check" CHECK ("reply_template"."for_stars" in ('HIGH', 'MIDDLE', 'LOW'));
