import { Button } from '#app/ui/button.tsx'
import { Notice, type NoticeProps } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'

type RetryNoticeProps = Omit<NoticeProps, 'action' | 'live'> & { retry: () => void; pending?: boolean }

/** Announces what could not be loaded, with a retry button. */
export function RetryNotice({ tone = 'danger', retry, pending = false, ...rest }: RetryNoticeProps) {
  const again = (
    <Button variant="secondary" pending={pending} onClick={retry}>
      {m.try_again()}
    </Button>
  )
  return <Notice {...rest} tone={tone} live="alert" action={again} />
}
