-- Release 0.2.0 searched this column; its index went with migration 0030.
ALTER TABLE "member" DROP COLUMN "search_words";
