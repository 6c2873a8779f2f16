ALTER TABLE "payment" ADD COLUMN "fee_minor" integer;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "payable_from" date;