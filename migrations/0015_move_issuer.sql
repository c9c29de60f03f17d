INSERT INTO "issuer" ("id", "create_date", "update_date", "name", "registration_number", "postal_code", "address", "phone", "email", "bank_account", "note")
SELECT 1, (extract(epoch from now()) * 1000)::bigint, (extract(epoch from now()) * 1000)::bigint,
  coalesce("value"->>'name', ''), "value"->>'registrationNumber', "value"->>'postalCode', "value"->>'address', "value"->>'phone',
  "value"->>'email', "value"->>'bankAccount', "value"->>'note'
FROM "setting" WHERE "key" = 'issuer'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
DELETE FROM "setting" WHERE "key" = 'issuer';
