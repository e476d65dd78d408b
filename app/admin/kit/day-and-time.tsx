import { Field } from '#app/ui/form/field.tsx'

type DayAndTimeProps = {
  /** What the fields' names begin with: 'from' gives fromDay and fromTime. */
  name: 'from' | 'until' | 'launch' | 'send'
  labels: { day: string; time: string }
  typed?: { day: string; time: string } | undefined
  required?: boolean
  problem: (field: string) => string | undefined
}

/** A moment in Kuwait's time, as a day and, if it is not the day's edge, a time. */
export function DayAndTime({ name, labels, typed, required = false, problem }: DayAndTimeProps) {
  return (
    <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-3">
      <Field
        label={labels.day}
        name={`${name}Day`}
        type="date"
        required={required}
        defaultValue={typed?.day}
        error={problem(`${name}Day`)}
      />
      <Field
        label={labels.time}
        name={`${name}Time`}
        type="time"
        defaultValue={typed?.time}
        error={problem(`${name}Time`)}
      />
    </div>
  )
}
