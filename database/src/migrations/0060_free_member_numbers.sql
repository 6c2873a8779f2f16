CREATE TABLE "free_member_number" (
	"number" integer PRIMARY KEY NOT NULL
);
