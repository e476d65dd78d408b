import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { intentName, type UserIntent } from './actions.ts'

type ActionButtonsProps = {
  person: { id: string; name: string }
  intents: readonly UserIntent[]
  onAsk: (intent: UserIntent) => void
  className?: string
}

/** The possible actions on an account, each confirmed first: in a dialog, or without scripts on its own page. */
export function ActionButtons({ person, intents, onAsk, className }: ActionButtonsProps) {
  const sent = useNavigation().formData
  const pending = sent?.get('id') === person.id ? sent.get('intent') : null
  return (
    <Form method="post" preventScrollReset className={cx('flex flex-wrap', className)}>
      <input type="hidden" name="id" value={person.id} />
      <input type="hidden" name="name" value={person.name} />
      {intents.map((intent) => (
        <Button
          key={intent}
          type="submit"
          name="intent"
          value={intent}
          variant={intent === 'off' || intent === 'user' ? 'danger' : 'secondary'}
          pending={pending === intent}
          aria-label={m.users_action_for({ action: intentName(intent), name: isolate(person.name) })}
          onClick={(event) => {
            event.preventDefault()
            onAsk(intent)
          }}
          className="px-3 whitespace-nowrap"
        >
          {intentName(intent)}
        </Button>
      ))}
    </Form>
  )
}
