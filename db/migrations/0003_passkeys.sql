CREATE TABLE "account_passkey" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"synced" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "account_passkey_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
ALTER TABLE "account_session" ADD COLUMN "passkey_id" uuid;--> statement-breakpoint
ALTER TABLE "account_passkey" ADD CONSTRAINT "account_passkey_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_passkey_of" ON "account_passkey" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "account_session" ADD CONSTRAINT "account_session_passkey_id_account_passkey_id_fk" FOREIGN KEY ("passkey_id") REFERENCES "public"."account_passkey"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_session_by" ON "account_session" USING btree ("passkey_id");