CREATE TABLE "ended_session" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ended_session_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE INDEX "ended_session_recorded_at" ON "ended_session" USING btree ("recorded_at");