ALTER TABLE "organisation" ADD COLUMN "slip_creditor" text;
