import { Form, useNavigation } from 'react-router'
import { sayProblem } from '#app/admin/kit/problem-text.ts'
import { useCheckedForm } from '#app/checked-form.ts'
import type { FieldErrors } from '#app/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { redirectSchema } from '#shop/redirects/form.ts'

type Refused = { kind: 'refused'; path: string; target: string; errors: FieldErrors }
/** The result of the last action. */
export type RedirectReply =
  | { kind: 'saved'; path: string; replaced: string | null }
  | { kind: 'deleted'; deletedId: string | null }
  | { kind: 'restored' | 'gone' | 'taken' }
  | Refused

const say = sayProblem({
  not_a_path: m.redirects_not_a_path,
  own_page: m.redirects_own_page,
  not_local: m.redirects_not_local,
  circle: m.redirects_circle,
  too_many: m.redirects_too_many,
})

const address = { dir: 'ltr', required: true, spellCheck: false, autoCapitalize: 'none' } as const

/** An old address and the page that replaces it. */
export function RedirectForm({ refused }: { refused: Refused | undefined }) {
  const { form, field } = useCheckedForm(redirectSchema, refused?.errors, say)
  const pending = useNavigation().formData?.get('intent') === 'save'
  return (
    <Form {...form} preventScrollReset className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="save" />
      <Field {...field('path', refused?.path)} label={m.redirects_path()} hint={m.redirects_path_hint()} {...address} />
      <Field
        {...field('target', refused?.target)}
        label={m.redirects_target()}
        hint={m.redirects_target_hint()}
        {...address}
      />
      <Button type="submit" className="self-start" pending={pending} pendingLabel={m.inbox_saving()}>
        {m.redirects_save()}
      </Button>
    </Form>
  )
}
