import { Checkbox } from '#app/ui/form/checkbox.tsx'

type TicksProps<Choice extends string> = {
  legend: string
  choices: readonly Choice[]
  field: (choice: Choice) => string
  nameOf: (choice: Choice) => string
  chosen: readonly Choice[]
  error: string | undefined
}

/** Checkboxes of which at least one must be ticked; each shows its API name. */
export function CheckboxGroup<Choice extends string>({
  legend,
  choices,
  field,
  nameOf,
  chosen,
  error,
}: TicksProps<Choice>) {
  return (
    <fieldset>
      <legend className="font-medium">{legend}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {choices.map((choice, index) => (
          <Checkbox
            key={choice}
            name={field(choice)}
            defaultChecked={chosen.includes(choice)}
            error={index === 0 ? error : undefined}
          >
            {nameOf(choice)}{' '}
            <bdi dir="ltr" className="inline-block font-mono text-sm text-quiet">
              {choice}
            </bdi>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
