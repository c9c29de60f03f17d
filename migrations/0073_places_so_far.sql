-- Stores that somebody filled from the search on Google Maps until now: what was written together with a place id, and
-- still stands there. No term is set: a person looks at them first (docs/decisions/places-content.md).
INSERT INTO "store_source" ("store_id", "fields", "due_date")
SELECT "resource_id", jsonb_object_agg("field", jsonb_build_object(
	'source', 'places', 'since', "date", 'until', NULL,
	'mark', left(translate(encode(sha256(convert_to("field" || ':' || "value", 'UTF8')), 'base64'), '+/', '-_'), 22)
)), NULL
FROM (
	SELECT DISTINCT ON ("audit_log"."resource_id", "held"."field")
		"audit_log"."resource_id", "held"."field", "held"."value", "audit_log"."date"
	FROM "audit_log"
	JOIN "search_conditions" AS "store" ON "store"."id" = "audit_log"."resource_id" AND "store"."delete_date" IS NULL
	CROSS JOIN LATERAL (VALUES
		('name', normalize(trim("store"."name"), NFC), normalize(trim("audit_log"."after" ->> 'name'), NFC)),
		('address', normalize(trim("store"."address"), NFC), normalize(trim("audit_log"."after" ->> 'address'), NFC)),
		('phone', normalize(trim("store"."phone"), NFC), normalize(trim("audit_log"."after" ->> 'phone'), NFC)),
		('category', normalize(trim("store"."category"), NFC), normalize(trim("audit_log"."after" ->> 'category'), NFC)),
		('websiteUrl', normalize(trim("store"."website_url"), NFC), normalize(trim("audit_log"."after" ->> 'websiteUrl'), NFC)),
		('latitude', round("store"."latitude"::numeric, 7)::text, round(("audit_log"."after" ->> 'latitude')::numeric, 7)::text),
		('longitude', round("store"."longitude"::numeric, 7)::text, round(("audit_log"."after" ->> 'longitude')::numeric, 7)::text)
	) AS "held"("field", "value", "written")
	WHERE "audit_log"."resource" = 'search-conditions' AND "audit_log"."action" IN ('create', 'update')
		AND "audit_log"."user_id" IS NOT NULL AND coalesce("audit_log"."after" ->> 'placeId', '') <> ''
		AND "held"."value" <> '' AND "held"."value" = "held"."written"
	ORDER BY "audit_log"."resource_id", "held"."field", "audit_log"."date" DESC
) AS "filled"
GROUP BY "resource_id";
