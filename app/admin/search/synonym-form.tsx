import { Form, useNavigation } from 'react-router'
import { sayProblem } from '#app/admin/kit/problem-text.ts'
import { useCheckedForm } from '#app/checked-form.ts'
import type { FieldErrors } from '#app/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import type { SearchMiss } from '#shop/catalog/search/misses.ts'
import { synonymSchema } from '#shop/catalog/search/synonym.ts'

export type SynonymRefused = { kind: 'refused'; term: string; typed: string; means: string; errors: FieldErrors }
/** The result of the last action; `term` is the search it was about, empty for the form of a new synonym. */
export type SynonymReply =
  | { kind: 'saved'; term: string; typed: string; means: string }
  | { kind: 'deleted' | 'dismissed' }
  | SynonymRefused

const say = sayProblem({
  no_words: m.admin_searches_no_words,
  finds_nothing: m.admin_searches_finds_nothing,
  too_many: m.admin_searches_too_many,
})

/** A search term and its meaning: for a search without results, or a new pair. */
export function SynonymForm({ miss, refused }: { miss?: SearchMiss; refused: SynonymRefused | undefined }) {
  const { form, field } = useCheckedForm(synonymSchema, refused?.errors, say)
  const submitted = useNavigation().formData
  const pending = submitted?.get('intent') === 'save' && submitted.get('term') === (miss?.term ?? '')
  return (
    <Form {...form} preventScrollReset className="flex flex-col gap-4">
      <input type="hidden" name="term" value={miss?.term ?? ''} />
      <input type="hidden" name="intent" value="save" />
      {miss ? (
        <input type="hidden" name="typed" value={miss.typed} />
      ) : (
        <Field
          {...field('typed', refused?.typed)}
          label={m.admin_searches_typed()}
          dir="auto"
          required
          maxLength={40}
        />
      )}
      <Field
        {...field('means', refused?.means)}
        label={m.admin_searches_meaning()}
        hint={m.admin_searches_meaning_hint()}
        dir="auto"
        required
        maxLength={60}
      />
      <Button type="submit" className="self-start" pending={pending} pendingLabel={m.inbox_saving()}>
        {m.admin_searches_save()}
      </Button>
    </Form>
  )
}
