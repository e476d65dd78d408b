import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import type { StoreSettings } from '#shop/settings/form.ts'
import { cartRemindersSchema } from '#shop/settings/reminders/cart-reminders.ts'
import { GroupForm, type GroupProps } from '../group-form.tsx'

/** Whether checkout offers a reminder of an abandoned cart, and when it is sent. */
export function CartRemindersForm({ reminders, ...group }: GroupProps & { reminders: StoreSettings['cartReminders'] }) {
  return (
    <GroupForm
      group="cartReminders"
      title={m.settings_cart_reminders_title()}
      intro={m.settings_cart_reminders_intro()}
      schema={cartRemindersSchema}
      {...group}
    >
      {({ field }) => (
        <div className="grid max-w-2xl gap-4">
          <Checkbox name="on" defaultChecked={reminders.on}>
            {m.settings_cart_reminders_on()}
            <span className="block text-sm text-quiet">{m.settings_cart_reminders_on_hint()}</span>
          </Checkbox>
          <Field
            {...field('hours', reminders.hours)}
            label={m.settings_cart_reminders_hours()}
            hint={m.settings_cart_reminders_hours_hint()}
            inputMode="numeric"
            required
            maxLength={2}
            className="sm:max-w-80"
          />
        </div>
      )}
    </GroupForm>
  )
}
