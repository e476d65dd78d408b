import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'

/** Undo after a deletion, shown until the page is left. */
export function UndoNotice({ deletedId, title }: { deletedId: string; title: string }) {
  return (
    <Notice
      tone="success"
      live="status"
      title={title}
      action={
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="restore" />
          <input type="hidden" name="deleted" value={deletedId} />
          <Button type="submit" variant="secondary">
            {m.inbox_undo()}
          </Button>
        </Form>
      }
    >
      {m.inbox_deleted_text()}
    </Notice>
  )
}
