import { useId } from 'react'
import { FieldError } from '#app/ui/form/field-error.tsx'
import * as m from '#locales/compiled/messages.js'
import { type Interest, interests } from '#shop/newsletter/status.ts'

export const interestNames: Record<Interest, () => string> = {
  offers: m.newsletter_interest_offers,
  animals: m.newsletter_interest_animals,
  discounts: m.newsletter_interest_discounts,
}

type InterestChoicesProps = { chosen?: readonly string[]; error?: string | undefined }

/** The three interests as native checkboxes in tappable pills. */
export function InterestChoices({ chosen = [], error }: InterestChoicesProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined} className="min-w-0">
      <legend className="font-medium">{m.newsletter_interests()}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {interests.map((interest) => (
          <label
            key={interest}
            className="inline-flex min-h-11 grow cursor-pointer items-center justify-center gap-2 rounded-full border border-control bg-raised px-3.5 py-1 transition-colors hover:border-ink has-checked:border-leaf has-checked:bg-leaf-tint has-aria-invalid:border-2 has-aria-invalid:border-tomato"
          >
            <input
              type="checkbox"
              name="interests"
              value={interest}
              defaultChecked={chosen.includes(interest)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? id : undefined}
              className="size-4.5"
            />
            {interestNames[interest]()}
          </label>
        ))}
      </div>
      {error && (
        <FieldError id={id} className="mt-1.5">
          {error}
        </FieldError>
      )}
    </fieldset>
  )
}
