import { data, Form, redirect, useNavigation } from 'react-router'
import { newRules } from '#app/admin/discounts/new-rules.ts'
import { codeProblem, unknownProducts } from '#app/admin/discounts/problem-text.ts'
import { RulesFields } from '#app/admin/discounts/rules-fields.tsx'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { useUnsavedForm } from '#app/admin/kit/unsaved.ts'
import { readFields, useCheckedForm } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import { requireAdmin } from '#app/guards.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { createCode } from '#shop/discounts/create-code.ts'
import { codeSchema } from '#shop/discounts/form.ts'
import type { Route } from './+types/add'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'discounts.act')
  return null
}

/** Creates a code and redirects to its page. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'discounts.act')
  const { db, clock } = context.get(shopContext)
  const refused = (problems: FieldErrors) => data({ problems }, { status: 422 })
  const read = parseInput(codeSchema, await readFields(request))
  if (!read.ok) return refused(read.errors)
  const created = await createCode(db, clock, admin, read.value)
  if (!created.ok)
    return refused(
      created.refusal.reason === 'taken' ? { code: 'taken' } : { products: unknownProducts(created.refusal.names) },
    )
  return redirect(`/admin/discount-codes/edit/${created.value.code}?made`)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.discounts_add_title(), hidden: true })
}

export default function AddCode({ actionData }: Route.ComponentProps) {
  const pending = useNavigation().formData !== undefined
  const { form, field } = useCheckedForm(codeSchema, actionData?.problems, codeProblem)
  useUnsavedForm(form.ref, null)
  return (
    <>
      <BackLink to="/admin/discount-codes">{m.discounts_back()}</BackLink>
      <h1 className="text-2xl">{m.discounts_add_title()}</h1>
      <Form {...form} className="mt-4 flex max-w-4xl flex-col gap-4">
        <div className="sheet p-4 md:p-5">
          <Field
            {...field('code')}
            label={m.discounts_field_code()}
            hint={m.discounts_field_code_hint()}
            dir="ltr"
            required
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
        <RulesFields rules={newRules} used={null} field={field} />
        <Button type="submit" size="lg" pending={pending} pendingLabel={m.discounts_saving()} className="self-start">
          {m.discounts_create()}
        </Button>
      </Form>
    </>
  )
}
