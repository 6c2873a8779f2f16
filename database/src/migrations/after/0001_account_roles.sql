-- Release 0.2.0 kept roles here; they are appointments since migration 0033.
ALTER TABLE "account" DROP COLUMN "roles";
