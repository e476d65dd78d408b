import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { type UserWish, wishName } from './actions.ts'

type WishButtonsProps = {
  person: { id: string; name: string }
  wishes: readonly UserWish[]
  onAsk: (wish: UserWish) => void
  className?: string
}

/** The things that may be done to an account. Each asks first: by a dialog, or without scripts by a page of its own. */
export function WishButtons({ person, wishes, onAsk, className }: WishButtonsProps) {
  const sent = useNavigation().formData
  const pending = sent?.get('id') === person.id ? sent.get('wish') : null
  return (
    <Form method="post" preventScrollReset className={cx('flex flex-wrap', className)}>
      <input type="hidden" name="id" value={person.id} />
      <input type="hidden" name="name" value={person.name} />
      {wishes.map((wish) => (
        <Button
          key={wish}
          type="submit"
          name="wish"
          value={wish}
          variant={wish === 'off' || wish === 'user' ? 'danger' : 'secondary'}
          pending={pending === wish}
          aria-label={m.users_action_for({ action: wishName(wish), name: isolate(person.name) })}
          onClick={(event) => {
            event.preventDefault()
            onAsk(wish)
          }}
          className="px-3 whitespace-nowrap"
        >
          {wishName(wish)}
        </Button>
      ))}
    </Form>
  )
}
