import type { FieldOf } from '#app/checked-form.ts'
import { Field } from '#app/ui/form/field.tsx'

type DayAndTimeProps = {
  /** Prefix of the field names: 'from' gives fromDay and fromTime. */
  name: 'from' | 'until' | 'launch' | 'send' | 'starts' | 'ends'
  labels: { day: string; time: string }
  typed?: { day: string; time: string } | undefined
  required?: boolean
  field: FieldOf
}

/** A moment in Kuwait's time: a day and, unless it is the start or end of the day, a time. */
export function DayAndTime({ name, labels, typed, required = false, field }: DayAndTimeProps) {
  return (
    <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-3">
      <Field {...field(`${name}Day`, typed?.day)} label={labels.day} type="date" required={required} />
      <Field {...field(`${name}Time`, typed?.time)} label={labels.time} type="time" />
    </div>
  )
}
