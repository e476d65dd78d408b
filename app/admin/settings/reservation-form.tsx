import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { reservationSchema } from '#shop/settings/shipping.ts'
import { GroupForm, type GroupProps } from './group-form.tsx'

/** How long an unpaid order holds its goods: from checkout, and behind a payment link. */
export function ReservationForm({ minutes, hours, ...group }: GroupProps & { minutes: number; hours: number }) {
  return (
    <GroupForm
      group="reservation"
      title={m.settings_reservation_title()}
      intro={m.settings_reservation_intro()}
      schema={reservationSchema}
      {...group}
    >
      {({ field }) => (
        <div className="grid max-w-2xl items-start gap-4 sm:grid-cols-2">
          <Field
            {...field('reservationMinutes', minutes)}
            label={m.settings_reservation_minutes()}
            hint={m.settings_reservation_hint()}
            inputMode="numeric"
            required
            maxLength={5}
          />
          <Field
            {...field('paymentLinkHours', hours)}
            label={m.settings_link_hours()}
            hint={m.settings_link_hours_hint()}
            inputMode="numeric"
            required
            maxLength={5}
          />
        </div>
      )}
    </GroupForm>
  )
}
