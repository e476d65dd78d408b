CREATE TABLE "email_text" (
	"template" text NOT NULL,
	"locale" text NOT NULL,
	"texts" jsonb NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_text_template_locale_pk" PRIMARY KEY("template","locale")
);
