CREATE TABLE "staff_invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"staff_role_id" text NOT NULL,
	"locale" text NOT NULL,
	"invited_by" text NOT NULL,
	"sent" integer DEFAULT 1 NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_invitation_email_unique" UNIQUE("email"),
	CONSTRAINT "staff_invitation_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_staff_role_id_staff_role_id_fk" FOREIGN KEY ("staff_role_id") REFERENCES "public"."staff_role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_invited_by_account_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."account_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_invitation_of_role" ON "staff_invitation" USING btree ("staff_role_id");--> statement-breakpoint
CREATE INDEX "staff_invitation_by" ON "staff_invitation" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "staff_invitation_expires" ON "staff_invitation" USING btree ("expires_at");