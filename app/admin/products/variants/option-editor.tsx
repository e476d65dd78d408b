import { useId, useState } from 'react'
import { Panel } from '#app/admin/kit/panel.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PlusIcon, TrashIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import { maxOptions, maxOptionValues, type OptionValue } from '#shop/catalog/variants/options.ts'
import { MoveButtons, SquareButton } from '../move-buttons.tsx'
import type { OptionDraft } from './draft.ts'

type OptionsEditorProps = {
  options: readonly OptionDraft[]
  onChange: (options: OptionDraft[]) => void
  problem: (field: string) => string | undefined
}

let lastKey = 0
const newValue = (): OptionValue => ({ key: `+${++lastKey}`, name: '', nameEn: '' })

/** What shoppers choose from: up to three options, each with its values in both languages. */
export function OptionsEditor({ options, onChange, problem }: OptionsEditorProps) {
  const change = (at: number, part: Partial<OptionDraft>) =>
    onChange(options.map((option, index) => (index === at ? { ...option, ...part } : option)))
  return (
    <div className="flex flex-col gap-4">
      {options.map((option, at) => (
        <OptionEditor
          key={option.id}
          option={option}
          at={at}
          onChange={(part) => change(at, part)}
          onRemove={() => onChange(options.filter((_, index) => index !== at))}
          problem={problem}
        />
      ))}
      {options.length < maxOptions && (
        <Button
          variant="secondary"
          icon={<PlusIcon size={20} />}
          className="self-start"
          onClick={() => onChange([...options, { id: `+${++lastKey}`, name: '', nameEn: '', values: [newValue()] }])}
        >
          {m.variants_add_option()}
        </Button>
      )}
    </div>
  )
}

type OptionEditorProps = {
  option: OptionDraft
  at: number
  onChange: (part: Partial<OptionDraft>) => void
  onRemove: () => void
  problem: OptionsEditorProps['problem']
}

function OptionEditor({ option, at, onChange, onRemove, problem }: OptionEditorProps) {
  const legend = useId()
  const [moved, setMoved] = useState('')
  const { values } = option
  const changeValue = (index: number, part: Partial<OptionValue>) =>
    onChange({ values: values.map((value, each) => (each === index ? { ...value, ...part } : value)) })
  const moveValue = (index: number, to: number) => {
    onChange({ values: values.toSpliced(index, 1).toSpliced(to, 0, ...values.slice(index, index + 1)) })
    setMoved(m.variants_value_moved({ number: to + 1, of: values.length }))
  }
  const field = `variants.options.${at}`
  return (
    <Panel title={m.variants_option({ number: at + 1 })}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={m.variants_option_name()}
          lang="ar"
          maxLength={30}
          value={option.name}
          onChange={(event) => onChange({ name: event.target.value })}
          error={problem(`${field}.name`)}
        />
        <Field
          label={m.variants_option_name_en()}
          lang="en"
          maxLength={30}
          value={option.nameEn}
          onChange={(event) => onChange({ nameEn: event.target.value })}
          error={problem(`${field}.nameEn`)}
        />
      </div>
      <p id={legend} className="mt-4 font-medium">
        {m.variants_values()}
      </p>
      {problem(`${field}.values`) && (
        <p className="text-sm font-medium text-tomato-ink">{problem(`${field}.values`)}</p>
      )}
      <p role="status" className="sr-only">
        {moved}
      </p>
      <ol aria-labelledby={legend} className="mt-2 grid gap-2 max-sm:gap-5">
        {values.map((value, index) => (
          <li key={value.key} className="grid grid-cols-2 items-start gap-2 sm:grid-cols-[1fr_1fr_auto]">
            {(['name', 'nameEn'] as const).map((name) => (
              <Field
                key={name}
                label={
                  <span className="sr-only">
                    {name === 'name'
                      ? m.variants_value({ number: index + 1 })
                      : m.variants_value_en({ number: index + 1 })}
                  </span>
                }
                lang={name === 'name' ? 'ar' : 'en'}
                placeholder={name === 'name' ? m.variants_in_arabic() : m.variants_in_english()}
                maxLength={30}
                value={value[name]}
                onChange={(event) => changeValue(index, { [name]: event.target.value })}
                error={problem(`${field}.values.${index}.${name}`)}
              />
            ))}
            <div className="flex justify-end gap-2 max-sm:col-span-2 sm:mt-2">
              {values.length > 1 && (
                <MoveButtons
                  at={index}
                  of={values.length}
                  earlier={m.variants_value_earlier({ number: index + 1 })}
                  later={m.variants_value_later({ number: index + 1 })}
                  onMove={(to) => moveValue(index, to)}
                />
              )}
              <SquareButton
                label={m.variants_remove_value({ number: index + 1 })}
                onClick={() => onChange({ values: values.filter((_, each) => each !== index) })}
                className="text-tomato-ink"
              >
                <TrashIcon size={20} />
              </SquareButton>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2">
        {values.length < maxOptionValues && (
          <Button
            variant="secondary"
            icon={<PlusIcon size={20} />}
            onClick={() => onChange({ values: [...values, newValue()] })}
          >
            {m.variants_add_value()}
          </Button>
        )}
        <Button variant="danger" icon={<TrashIcon size={20} />} onClick={onRemove}>
          {m.variants_remove_option()}
        </Button>
      </div>
    </Panel>
  )
}
