import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useCheckedForm } from '#app/checked-form.ts'
import { Day } from '#app/day.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { maxPasskeyName, passkeyNameSchema } from '#shop/accounts/form.ts'
import type { OwnPasskey } from '#shop/accounts/passkeys/list-passkeys.ts'
import { problemText } from '../kit/problem-text.ts'
import { SaveOrCancel } from '../kit/save-or-cancel.tsx'
import { AskPassword } from './ask-password.tsx'
import type { SecurityResult } from './security-result.ts'

type ItemProps = { passkey: OwnPasskey; hasPassword: boolean; result: SecurityResult | undefined }

/** One passkey and its actions. */
export function PasskeyItem({ passkey, hasPassword, result }: ItemProps) {
  const [openForm, setOpenForm] = useState<'rename' | 'remove'>()
  useEffect(() => {
    if (result?.done) setOpenForm(undefined)
  }, [result])
  const name = isolate(passkey.name)
  return (
    <li className="flex flex-col gap-3 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
            <bdi>{passkey.name}</bdi>
            <Badge>{passkey.synced ? m.passkeys_synced() : m.passkeys_single()}</Badge>
          </p>
          <p className="flex flex-wrap gap-x-4 text-sm text-quiet">
            <span>
              {m.passkeys_added_on()} <Day at={passkey.createdAt} />
            </span>
            {passkey.lastUsedAt === null ? (
              <span>{m.passkeys_never_used()}</span>
            ) : (
              <span>
                {m.passkeys_last_used()} <Day at={passkey.lastUsedAt} />
              </span>
            )}
          </p>
        </div>
        {openForm === undefined && (
          <div className="-mx-3 flex flex-wrap">
            <Button
              variant="quiet"
              className="px-3!"
              onClick={() => setOpenForm('rename')}
              aria-label={m.passkeys_rename_named({ name })}
            >
              {m.passkeys_rename()}
            </Button>
            <Button
              variant="quiet"
              className="px-3!"
              onClick={() => setOpenForm('remove')}
              aria-label={m.passkeys_remove_named({ name })}
            >
              {m.passkeys_remove()}
            </Button>
          </div>
        )}
      </div>
      {openForm === 'rename' && <Rename passkey={passkey} result={result} onCancel={() => setOpenForm(undefined)} />}
      {openForm === 'remove' && (
        <AskPassword
          intent="passkey-remove"
          label={m.passkeys_remove()}
          result={result}
          hasPassword={hasPassword}
          danger
          onCancel={() => setOpenForm(undefined)}
        >
          <input type="hidden" name="passkey" value={passkey.id} />
          <p>{m.passkeys_remove_text()}</p>
        </AskPassword>
      )}
    </li>
  )
}

type RenameProps = { passkey: OwnPasskey; result: SecurityResult | undefined; onCancel: () => void }

function Rename({ passkey, result, onCancel }: RenameProps) {
  const pending = useNavigation().formData?.get('intent') === 'passkey-rename'
  const { form, field } = useCheckedForm(passkeyNameSchema('required'), result?.problems, problemText)
  return (
    <Form {...form} className="flex max-w-md flex-col gap-4">
      <input type="hidden" name="intent" value="passkey-rename" />
      <input type="hidden" name="passkey" value={passkey.id} />
      <Field
        {...field('name', passkey.name)}
        label={m.passkeys_name()}
        autoFocus
        autoComplete="off"
        required
        maxLength={maxPasskeyName}
      />
      <SaveOrCancel pending={pending} onCancel={onCancel} />
    </Form>
  )
}
