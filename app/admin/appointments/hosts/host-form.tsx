import { useState } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { WeekFields } from '#app/admin/appointments/week-fields.tsx'
import { useCheckedForm } from '#app/admin/kit/checked-form.ts'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useUnsavedForm } from '#app/admin/kit/unsaved.ts'
import type { InputVersion } from '#app/admin/kit/use-input-version.ts'
import { AppointmentExceptions } from '#app/admin/settings/exceptions/appointment-exceptions.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { RadioCard } from '#app/ui/form/radio-card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { hostSchema } from '#shop/appointments/hosts/form.ts'
import type { Consultation, Host } from '#shop/appointments/hosts/read.ts'
import { writeSpans } from '#shop/settings/appointments.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import { BusyFields } from './busy-fields.tsx'
import { ConsultationFields } from './consultation-fields.tsx'
import { type HostResult, hostProblem } from './host-result.ts'

type HostFormProps = {
  /** Null for a new host. */
  host: (Omit<Host, 'busyUrl'> & { readsBusy: boolean }) | null
  /** What the input of a stored host is based on. */
  version?: InputVersion<number>
  consultations: readonly Consultation[]
  rules: StoreSettings['booking']
  result: HostResult | undefined
  /** Null when read-only. */
  submit: string | null
}

/** A host: name, consultations, hours with breaks and exceptions, and their external calendar. */
export function HostForm({ host, version, consultations, rules, result, submit }: HostFormProps) {
  const errors = result?.kind === 'invalid' ? result.errors : undefined
  const { form, field, problem } = useCheckedForm(hostSchema, errors)
  useUnsavedForm(form.ref, version?.filled, version?.saves)
  const [hours, setHours] = useState(host?.weekly ? 'own' : 'store')
  const { pathname } = useLocation()
  const pending = useNavigation().formMethod === 'POST'
  const refusal = result?.kind === 'refused' ? result.refusal : null
  return (
    <Form {...form} {...version?.watch} preventScrollReset className="mt-4 grid max-w-4xl gap-6">
      <input type="hidden" name="version" value={version?.seen ?? 0} />
      <fieldset disabled={submit === null} className="contents">
        <Panel title={m.appointment_host()}>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field {...field('nameAr', host?.nameAr)} label={m.hosts_name_ar()} lang="ar" required maxLength={60} />
            <Field {...field('nameEn', host?.nameEn)} label={m.hosts_name_en()} lang="en" required maxLength={60} />
          </div>
          <Checkbox name="isActive" defaultChecked={host?.isActive ?? true} className="mt-2">
            {m.hosts_active()}
          </Checkbox>
          <ConsultationFields
            products={host?.products ?? null}
            consultations={consultations}
            error={problem('products')}
          />
          <Field
            {...field('liveUrl', host?.liveUrl)}
            label={m.admin_appointments_settings_live()}
            hint={rules.liveUrl === '' ? m.hosts_live_hint_none() : m.hosts_live_hint()}
            optional
            inputMode="url"
            autoComplete="off"
            maxLength={200}
            placeholder="https://"
            className="mt-4"
          />
        </Panel>
        <Panel title={m.hosts_hours()}>
          <div className="mb-4 grid gap-3 sm:grid-cols-2">
            {(['store', 'own'] as const).map((choice) => (
              <RadioCard
                key={choice}
                name="hours"
                value={choice}
                checked={hours === choice}
                onChange={() => setHours(choice)}
                label={choice === 'store' ? m.hosts_hours_store() : m.hosts_hours_own()}
              />
            ))}
          </div>
          <div hidden={hours === 'store'}>
            <WeekFields weekly={host?.weekly ?? rules.weekly} field={field} />
          </div>
          <div className="mt-4 grid gap-4 sm:grid-cols-2">
            <Field
              {...field('breaks', writeSpans(host?.breaks ?? []))}
              label={m.hosts_breaks()}
              hint={m.hosts_breaks_hint()}
              dir="ltr"
              optional
              maxLength={200}
            />
            <Field
              {...field('bufferMinutes', host?.bufferMinutes ?? '')}
              label={m.admin_appointments_settings_buffer()}
              hint={
                rules.bufferMinutes === 0
                  ? m.hosts_buffer_hint_none()
                  : m.hosts_buffer_hint({ minutes: m.text_minutes({ count: rules.bufferMinutes }) })
              }
              inputMode="numeric"
              optional
              maxLength={5}
            />
          </div>
          <AppointmentExceptions
            exceptions={host?.exceptions ?? []}
            holidays={[]}
            intro={m.hosts_exceptions_intro()}
            field={field}
          />
        </Panel>
        <BusyFields host={host} error={problem('busyUrl')} />
        <FocusedNotice result={refusal}>
          {refusal && (
            <Notice
              tone="danger"
              live="alert"
              action={
                refusal.reason === 'changed' && (
                  <ButtonLink to={pathname} reloadDocument variant="secondary">
                    {m.hosts_reload()}
                  </ButtonLink>
                )
              }
            >
              {hostProblem(refusal)}
            </Notice>
          )}
        </FocusedNotice>
        {submit && (
          <Button type="submit" pending={pending} className="justify-self-start">
            {submit}
          </Button>
        )}
      </fieldset>
    </Form>
  )
}
