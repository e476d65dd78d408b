import { data, Form, redirect, useNavigation } from 'react-router'
import { newRules } from '#app/admin/discounts/new-rules.ts'
import { codeProblem, unknownProducts } from '#app/admin/discounts/problem-text.ts'
import { RulesFields } from '#app/admin/discounts/rules-fields.tsx'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useUnsavedForm } from '#app/admin/kit/unsaved.ts'
import { readFields, useCheckedForm } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import { requireAdmin } from '#app/guards.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { generateSchema } from '#shop/discounts/form.ts'
import { generateCodes } from '#shop/discounts/generate-codes.ts'
import type { Route } from './+types/generate'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'discounts.act')
  return null
}

/** Generates a batch of codes and shows it in the list. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'discounts.act')
  const { db, clock } = context.get(shopContext)
  const refused = (problems: FieldErrors) => data({ problems }, { status: 422 })
  const read = parseInput(generateSchema, await readFields(request))
  if (!read.ok) return refused(read.errors)
  const generated = await generateCodes(db, clock, admin, read.value)
  if (!generated.ok)
    return refused(
      generated.refusal.reason === 'batch_taken'
        ? { batch: generated.refusal.reason }
        : { products: unknownProducts(generated.refusal.names) },
    )
  return redirect(`/admin/discount-codes?${new URLSearchParams({ batch: generated.value.batch })}`)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.discounts_generate_title(), hidden: true })
}

/** Codes of a batch are single-use by default. */
const batchRules = { ...newRules, usageLimit: 1 }

export default function GenerateCodes({ actionData }: Route.ComponentProps) {
  const pending = useNavigation().formData !== undefined
  const { form, field } = useCheckedForm(generateSchema, actionData?.problems, codeProblem)
  useUnsavedForm(form.ref, null)
  return (
    <>
      <BackLink to="/admin/discount-codes">{m.discounts_back()}</BackLink>
      <h1 className="text-2xl">{m.discounts_generate_title()}</h1>
      <p className="mt-1 max-w-prose text-quiet">{m.discounts_generate_intro()}</p>
      <Form {...form} className="mt-4 flex max-w-4xl flex-col gap-4">
        <Panel title={m.discounts_section_batch()}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field
              {...field('batch')}
              label={m.discounts_field_batch()}
              hint={m.discounts_field_batch_hint()}
              dir="auto"
              required
              maxLength={60}
              autoComplete="off"
            />
            <Field
              {...field('count', '100')}
              label={m.discounts_field_count()}
              hint={m.discounts_field_count_hint()}
              inputMode="numeric"
              required
              autoComplete="off"
            />
            <Field
              {...field('prefix')}
              label={m.discounts_field_prefix()}
              hint={m.discounts_field_prefix_hint()}
              dir="ltr"
              optional
              maxLength={12}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <Field
              {...field('length', '8')}
              label={m.discounts_field_length()}
              hint={m.discounts_field_length_hint()}
              inputMode="numeric"
              required
              autoComplete="off"
            />
          </div>
        </Panel>
        <RulesFields rules={batchRules} used={null} field={field} />
        <Button
          type="submit"
          size="lg"
          pending={pending}
          pendingLabel={m.discounts_generating()}
          className="self-start"
        >
          {m.discounts_generate_submit()}
        </Button>
      </Form>
    </>
  )
}
