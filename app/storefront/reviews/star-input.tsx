import { useId } from 'react'
import { FieldError } from '#app/ui/form/field-error.tsx'
import * as m from '#locales/compiled/messages.js'
import { Star } from './stars.tsx'

const words = [m.review_star_1, m.review_star_2, m.review_star_3, m.review_star_4, m.review_star_5]

/**
 * One to five stars as native radio buttons: arrow keys work, every star has a label, and CSS alone fills the stars up
 * to the selected one, so it works before hydration and without scripts.
 */
export function StarInput({ chosen, error }: { chosen: number | undefined; error: string | undefined }) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <p id={`${id}-label`} className="font-medium">
        {m.review_stars_label()}
      </p>
      <div className="group relative -ms-1.5 flex w-fit pb-7">
        <span className="absolute start-1.5 bottom-0 text-sm whitespace-nowrap text-quiet group-has-checked:invisible">
          {m.review_stars_hint()}
        </span>
        {words.map((word, place) => (
          <label
            key={word()}
            className="grid size-12 cursor-pointer place-items-center rounded-md fill-transparent transition-colors hover:bg-sun-tint has-checked:fill-sun has-focus-visible:outline-2 has-focus-visible:outline-ink [&:has(~label>:checked)]:fill-sun"
          >
            <input
              type="radio"
              name="rating"
              value={place + 1}
              defaultChecked={chosen === place + 1}
              aria-label={`${m.star_count({ count: place + 1 })}: ${word()}`}
              className="peer sr-only"
            />
            <Star size={36} />
            <span
              aria-hidden="true"
              className="invisible absolute start-1.5 bottom-0 text-sm font-medium whitespace-nowrap peer-checked:visible"
            >
              {word()}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
