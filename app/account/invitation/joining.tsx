import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { AcceptRefusal } from '#shop/accounts/invitations/accept-invitation.ts'

type Reason = AcceptRefusal['reason']
const refusals: Record<Reason, () => string> = {
  link: m.join_dead,
  lapsed: m.join_lapsed,
  taken: m.join_taken,
  other: m.join_other,
  unproven: m.join_unproven,
  member: m.join_member,
}

/** Why an invitation was not accepted. */
export function JoinRefused({ reason }: { reason: Reason }) {
  return (
    <Notice tone="danger" live="alert">
      {refusals[reason]()}
    </Notice>
  )
}

/** How the visitor who holds the link relates to the account of the invited address. */
export type JoinState = 'stranger' | 'other' | 'member' | 'unproven' | 'ready'

type JoiningProps = {
  state: JoinState
  /** The sign-in page, which returns here. */
  back: string
  refused: Reason | undefined
}

/** What is left to do when the invited address already has an account. */
export function Joining({ state, back, refused }: JoiningProps) {
  const pending = useNavigation().state !== 'idle'
  return (
    <div className="mt-5 flex flex-col gap-5">
      <FocusedNotice result={refused}>{refused && <JoinRefused reason={refused} />}</FocusedNotice>
      {state === 'ready' && (
        <Form method="post">
          <Button type="submit" block pending={pending} pendingLabel={m.admin_setup_pending()}>
            {m.join_submit()}
          </Button>
        </Form>
      )}
      {state === 'stranger' && (
        <>
          <p>{m.join_sign_in()}</p>
          <ButtonLink to={back} block>
            {m.profile_sign_in()}
          </ButtonLink>
          <ButtonLink to="/forgot-password" block variant="secondary">
            {m.login_forgot()}
          </ButtonLink>
        </>
      )}
      {state === 'other' && <p>{m.join_other()}</p>}
      {state === 'unproven' && (
        <>
          <p>{m.join_unproven()}</p>
          <ButtonLink to="/profile" block variant="secondary">
            {m.profile_title()}
          </ButtonLink>
        </>
      )}
      {state === 'member' && (
        <>
          <p>{m.join_member()}</p>
          <ButtonLink to="/admin" block reloadDocument>
            {m.join_open_panel()}
          </ButtonLink>
        </>
      )}
    </div>
  )
}
