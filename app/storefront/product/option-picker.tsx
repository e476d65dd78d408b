import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { ChevronIcon } from '#app/ui/icons.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { textIn } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'
import type { Choices } from '#shop/catalog/variants/read-variants.ts'
import { availabilityOf, optionField } from './choice.ts'
import type { useChoice } from './use-choice.ts'

type OptionPickerProps = { choices: Choices; choice: ReturnType<typeof useChoice>; title: string }

/** A product's options as groups of radio buttons; without scripts a form that reloads the page with the choice. */
export function OptionPicker({ choices, choice, title }: OptionPickerProps) {
  const english = useSite()?.locale === 'en'
  const { form, chosen, missingOption, choose } = choice
  return (
    <form
      ref={form}
      method="get"
      aria-label={m.choose_options_of({ title: isolate(title) })}
      className="mt-5 grid gap-4"
    >
      {choices.options.map((option, at) => {
        const name = english ? option.nameEn : option.name
        return (
          <fieldset key={option.nameEn} aria-describedby={missingOption === at ? 'choose-first' : undefined}>
            <legend className="mb-2 font-medium">
              <bdi>{name}</bdi>
            </legend>
            <div className="flex flex-wrap gap-2">
              {option.values.map((value) => (
                <Value
                  key={value.key}
                  field={optionField(at)}
                  value={value.key}
                  label={english ? value.nameEn : value.name}
                  standing={availabilityOf(choices, chosen, at, value.key)}
                  checked={chosen[at] === value.key}
                  onChoose={() => choose(at, value.key)}
                />
              ))}
            </div>
            {missingOption === at && (
              <p id="choose-first" role="alert" className="mt-2 font-medium text-tomato-ink">
                {m.choose_first({ option: isolate(name) })}
              </p>
            )}
          </fieldset>
        )
      })}
      <div className="hidden noscript:block">
        <Button type="submit" variant="secondary">
          {m.choose_show()}
        </Button>
      </div>
      <SizeGuide {...textIn({ ar: choices.sizeGuide, en: choices.sizeGuideEn }, english ? 'en' : 'ar')} />
    </form>
  )
}

type ValueProps = {
  field: string
  value: string
  label: string
  standing: ReturnType<typeof availabilityOf>
  checked: boolean
  onChoose: () => void
}

function Value({ field, value, label, standing, checked, onChoose }: ValueProps) {
  return (
    <label
      className={cx(
        'relative flex min-h-11 min-w-13 cursor-pointer items-center justify-center gap-1.5 rounded-md border border-control bg-raised px-4 py-1.5 text-center transition-colors hover:border-ink',
        'has-checked:border-leaf has-checked:bg-leaf-tint has-checked:shadow-[inset_0_0_0_1px_var(--color-leaf)]',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2',
        standing !== 'there' && 'border-dashed text-quiet',
      )}
    >
      <input
        type="radio"
        name={field}
        value={value}
        checked={checked}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <bdi className={cx('font-medium', standing !== 'there' && 'line-through')}>{label}</bdi>
      {standing !== 'there' && (
        <span className="text-sm">{standing === 'none' ? m.choose_not_made() : m.choose_sold_out()}</span>
      )}
    </label>
  )
}

function SizeGuide({ text, as }: ReturnType<typeof textIn>) {
  if (text === '') return null
  return (
    <details className="group max-w-prose">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 text-leaf underline underline-offset-4">
        {m.size_guide()}
        <ChevronIcon
          size={16}
          className="rotate-90 transition-transform group-open:-rotate-90 rtl:-rotate-90 rtl:group-open:rotate-90"
        />
      </summary>
      <p {...as} className="rounded-md bg-sunken p-4 text-sm whitespace-pre-line">
        <bdi>{text}</bdi>
      </p>
    </details>
  )
}
