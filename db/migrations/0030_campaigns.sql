CREATE TABLE "newsletter_campaign" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_ar" text NOT NULL,
	"subject_en" text NOT NULL,
	"text_ar" text NOT NULL,
	"text_en" text NOT NULL,
	"audience" text NOT NULL,
	"locale" text,
	"interest" text,
	"per_minute" integer NOT NULL,
	"state" text NOT NULL,
	"send_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"step_at" timestamp with time zone,
	"reached" uuid,
	"recipients" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "newsletter_subscription" ADD COLUMN "bounced_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "campaign_newest" ON "newsletter_campaign" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "campaign_of_state" ON "newsletter_campaign" USING btree ("state","send_at");--> statement-breakpoint
CREATE INDEX "mail_of_campaign" ON "mail" USING btree (("data"->>'campaignId')) WHERE "mail"."template" = 'newsletter-campaign';