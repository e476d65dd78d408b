CREATE TABLE "report_kind" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"units" bigint NOT NULL,
	"sales" bigint NOT NULL,
	CONSTRAINT "report_kind_day_kind_pk" PRIMARY KEY("day","kind")
);
--> statement-breakpoint
-- Written by hand: days that changed since they were rolled up are read from the rows, and rolled up with their kinds.
insert into report_kind (day, kind, units, sales)
  select day, category, sum(units), sum(sales) from report_product where grain = 'day' group by day, category;
