import { fieldText } from '#app/field-text.ts'
import type { FieldErrors } from '#app/form.ts'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { type GiftCard, giftCards, giftLimits } from '#shop/gifts/cards.ts'
import { kuwaitDate } from '#shop/kuwait-time.ts'
import type { GiftDraft } from './gift-draft.ts'

export const cardNames: Record<GiftCard, () => string> = {
  harvest: m.gift_card_harvest,
  birthday: m.gift_card_birthday,
  thanks: m.gift_card_thanks,
  night: m.gift_card_night,
}

/** The messages for a gift field's problems. */
const giftFieldText = (problem: string | undefined): string | undefined =>
  problem === 'no_links'
    ? m.gift_problem_no_links()
    : problem === 'gift_day'
      ? m.gift_problem_day()
      : fieldText(problem)

type Props = {
  gift: GiftDraft
  label: string
  /** A field's name in its form. */
  field: (name: keyof GiftDraft) => string
  errors: FieldErrors
  /** Only the recipient, once it was sent. */
  onlyAddress?: boolean
  /** Absent in an uncontrolled form, which works without scripts. */
  onChange?: (part: Partial<GiftDraft>) => void
}

/** A gift's recipient, card, message and day. */
export function GiftFields({ gift, label, field, errors, onlyAddress = false, onChange }: Props) {
  const wire = (name: 'name' | 'email' | 'from' | 'message' | 'sendOn' | 'locale') => ({
    name: field(name),
    error: giftFieldText(errors[field(name)]),
    ...(onChange
      ? {
          value: gift[name],
          onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
        }
      : { defaultValue: gift[name] }),
  })
  return (
    <fieldset aria-label={label} className="grid gap-5 rounded-md bg-sunken p-4 sm:grid-cols-2 sm:p-5">
      <Field {...wire('name')} label={m.gift_name()} required autoComplete="off" maxLength={giftLimits.name} />
      <Field
        {...wire('email')}
        label={m.gift_email()}
        hint={m.gift_email_hint()}
        required
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
      />
      {!onlyAddress && (
        <>
          <Cards gift={gift} field={field} onChange={onChange} />
          <Field
            {...wire('message')}
            as="textarea"
            label={m.gift_message()}
            hint={m.gift_message_hint()}
            optional
            rows={4}
            dir="auto"
            maxLength={giftLimits.message}
            className="sm:col-span-2"
          />
          <Field
            {...wire('from')}
            label={m.gift_from()}
            hint={m.gift_from_hint()}
            optional
            autoComplete="off"
            maxLength={giftLimits.name}
          />
          <Field {...wire('locale')} as="select" label={m.gift_locale()}>
            <option value="ar">العربية</option>
            <option value="en">English</option>
          </Field>
          <Field
            {...wire('sendOn')}
            label={m.gift_day()}
            hint={m.gift_day_hint()}
            required
            type="date"
            min={kuwaitDate(new Date())}
            max={kuwaitDate(new Date(), giftLimits.days)}
            suppressHydrationWarning
          />
        </>
      )}
    </fieldset>
  )
}

/** The cards to choose from, as previews. */
function Cards({ gift, field, onChange }: Pick<Props, 'gift' | 'field' | 'onChange'>) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-2 font-medium">{m.gift_card()}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {giftCards.map((card) => (
          <label
            key={card}
            className="cursor-pointer overflow-hidden rounded-md border-2 border-control bg-raised has-checked:border-leaf has-checked:shadow-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf"
          >
            <img
              src={`/art/gift-${card}.svg`}
              width={600}
              height={400}
              alt=""
              loading="lazy"
              className="aspect-3/2 w-full object-cover"
            />
            <span className="flex min-h-11 items-center gap-2 px-2.5 py-1.5 text-sm font-medium">
              <input
                type="radio"
                name={field('card')}
                value={card}
                {...(onChange
                  ? { checked: gift.card === card, onChange: () => onChange({ card }) }
                  : { defaultChecked: gift.card === card })}
                className="size-4.5 shrink-0"
              />
              {cardNames[card]()}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
