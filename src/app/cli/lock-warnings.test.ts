import { expect, it } from 'vitest';
import { warned } from './lock-warnings.ts';

const warnings = (...statements: string[]) => warned(statements).map(({ warning }) => warning);

it('a table that is new is locked for nobody: its indexes and constraints warn of nothing', () => {
  expect(
    warnings(
      'CREATE TABLE "spot" (\n\t"id" serial PRIMARY KEY NOT NULL,\n\t"place_id" integer\n)',
      'ALTER TABLE "spot" ADD CONSTRAINT "spot_place_fk" FOREIGN KEY ("place_id") REFERENCES "public"."place"("id")',
      'ALTER TABLE "spot" ADD CONSTRAINT "spot_check" CHECK (place_id > 0)',
      'CREATE INDEX "spot_place_id_idx" ON "spot" USING btree ("place_id")',
      'CREATE UNIQUE INDEX "spot_key" ON "spot" USING btree ("place_id") WHERE delete_date is null',
    ),
  ).toEqual([null, null, null, null, null]);
});

it('one that has rows is locked, also where another is new', () => {
  expect(
    warnings(
      'CREATE TABLE "spot" ("id" serial PRIMARY KEY NOT NULL)',
      'ALTER TABLE "place" ADD CONSTRAINT "place_spot_fk" FOREIGN KEY ("spot_id") REFERENCES "public"."spot"("id")',
      'ALTER TABLE "place" ALTER COLUMN "name" SET NOT NULL',
      'ALTER TABLE "place" ALTER COLUMN "name" SET DATA TYPE text',
      'CREATE INDEX "place_name_idx" ON "place" USING btree ("name")',
      'ALTER TABLE "place" DROP COLUMN "name"',
      'DROP TABLE "shop" CASCADE',
      'ALTER TABLE "place" ADD COLUMN "note" text',
      'DROP INDEX "place_name_idx"',
    ),
  ).toEqual([
    null,
    'reads the whole table under a lock',
    'reads the whole table under a lock',
    'rewrites the table under a lock, and may fail on what is there',
    'holds up writes while the index is built',
    'loses data',
    'loses data',
    null,
    null,
  ]);
});

it('a table is new only once it has been made: what comes before it is of the old one', () => {
  expect(warnings('DROP TABLE "spot"', 'CREATE TABLE "spot" ("id" serial)')).toEqual(['loses data', null]);
});
