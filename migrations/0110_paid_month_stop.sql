ALTER TABLE "paid_month" DROP COLUMN "stopped_date";
