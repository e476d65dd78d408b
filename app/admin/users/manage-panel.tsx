import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { type Confirmation, ConfirmFormDialog } from '#app/admin/kit/confirm-dialog.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { Button } from '#app/ui/button.tsx'
import { MailIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import { ActionButtons } from './action-buttons.tsx'
import { intentQuestion, isUnverified, type UserIntent } from './actions.ts'

type ManagePanelProps = {
  user: { id: string; name: string; email: string; emailVerified: boolean; role: 'admin' | 'user'; isActive: boolean }
  intents: readonly UserIntent[]
  isBuiltIn: boolean
  isSelf: boolean
}

/** Actions on an account, including the password reset email. */
export function ManagePanel({ user, intents, isBuiltIn, isSelf }: ManagePanelProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [question, setQuestion] = useState<Confirmation | null>(null)
  const pending = useNavigation().formData?.get('intent') === 'reset'
  const why = isBuiltIn
    ? m.users_actions_built_in()
    : isSelf
      ? m.users_actions_self()
      : isUnverified(user)
        ? m.users_refused_unproven()
        : null
  return (
    <Panel title={m.users_actions_title()}>
      {why !== null && <p className="mb-3 text-sm text-quiet">{why}</p>}
      <ActionButtons
        person={user}
        intents={intents}
        onAsk={(intent) => {
          setQuestion(intentQuestion(intent, user))
          dialog.current?.showModal()
        }}
        className="gap-2"
      />
      {user.isActive && !isSelf && (
        <Form method="post" preventScrollReset className="mt-4 border-t border-line pt-4">
          <Button
            type="submit"
            name="intent"
            value="reset"
            variant="secondary"
            icon={<MailIcon size={20} />}
            pending={pending}
            pendingLabel={m.users_sending()}
          >
            {m.users_reset()}
          </Button>
          <p className="mt-1.5 text-sm text-quiet">{m.users_reset_hint()}</p>
        </Form>
      )}
      <ConfirmFormDialog dialog={dialog} question={question} no={m.users_ask_no()} />
    </Panel>
  )
}
