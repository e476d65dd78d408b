import { OutsideNotice } from '#app/admin/appointments/outside-notice.tsx'
import { WeekFields } from '#app/admin/appointments/week-fields.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import type { OutsideSession } from '#shop/appointments/outside-hours.ts'
import { appointmentFormSchema } from '#shop/settings/appointments.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import type { Holiday } from '#shop/settings/holidays/upcoming-holidays.ts'
import { AppointmentExceptions } from './exceptions/appointment-exceptions.tsx'
import { GroupForm, type GroupProps } from './group-form.tsx'

type Props = GroupProps & {
  booking: StoreSettings['booking']
  holidays: readonly Holiday[]
  outside: readonly OutsideSession[]
}

/** When consultations can be booked, and until when a buyer may change an appointment (R21). */
export function AppointmentForm({ booking, holidays, outside, ...group }: Props) {
  const numbers = [
    ['sessionMinutes', m.admin_appointments_settings_session(), booking.sessionMinutes],
    ['stepMinutes', m.admin_appointments_settings_step(), booking.stepMinutes],
    ['bufferMinutes', m.admin_appointments_settings_buffer(), booking.bufferMinutes],
    ['noticeHours', m.admin_appointments_settings_notice(), booking.noticeHours],
    ['horizonDays', m.admin_appointments_settings_horizon(), booking.horizonDays],
    ['perDay', m.admin_appointments_settings_per_day(), booking.perDay ?? 0],
    ['changeHours', m.admin_appointments_settings_change(), booking.changeHours],
    ['maxMoves', m.admin_appointments_settings_moves(), booking.maxMoves],
  ] as const
  return (
    <GroupForm
      group="booking"
      title={m.admin_appointments_rules()}
      intro={m.admin_appointments_settings_intro()}
      schema={appointmentFormSchema}
      after={<OutsideNotice sessions={outside} />}
      {...group}
    >
      {({ field }, filled) => (
        <>
          <WeekFields weekly={booking.weekly} field={field} />
          <div className="mt-5 grid grid-cols-2 items-end gap-4 lg:grid-cols-4">
            {numbers.map(([name, label, value]) => (
              <Field {...field(name, value)} key={name} label={label} inputMode="numeric" required maxLength={5} />
            ))}
          </div>
          <Field
            {...field('liveUrl', booking.liveUrl)}
            label={m.admin_appointments_settings_live()}
            hint={m.admin_appointments_settings_live_hint()}
            optional
            inputMode="url"
            autoComplete="off"
            maxLength={200}
            className="mt-4"
          />
          <AppointmentExceptions
            key={filled}
            exceptions={booking.exceptions}
            holidays={holidays}
            intro={m.admin_appointments_settings_exceptions_intro()}
            field={field}
          />
        </>
      )}
    </GroupForm>
  )
}
