-- Terms of the months until now were filled in from what the rows said then: their charges are corrected by a person alone
UPDATE "incentive_history" SET "is_settled" = true WHERE "status" <> 'DRAFT';
