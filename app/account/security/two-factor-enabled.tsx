import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import { AskPassword } from './ask-password.tsx'
import { Codes } from './recovery-codes.tsx'
import type { SecurityResult } from './security-result.ts'

export type TwoFactorProps = {
  on: boolean
  /** The store requires it of its admins, and this is one: it stays on. */
  needed: boolean
  /** The address is verified; without that there is no second factor: the account may be a stranger's. */
  proven: boolean
  result: SecurityResult | undefined
}

export function TwoFactorEnabled({ needed, result }: Omit<TwoFactorProps, 'on' | 'proven'>) {
  const [openForm, setOpenForm] = useState<'two-codes' | 'two-stop'>()
  return (
    <>
      {result?.codes && <Codes codes={result.codes} />}
      {openForm === undefined || result?.codes ? (
        <div className="flex flex-wrap gap-3 noscript:hidden">
          <Button variant="secondary" onClick={() => setOpenForm('two-codes')}>
            {m.security_codes_new()}
          </Button>
          {!needed && (
            <Button variant="danger" onClick={() => setOpenForm('two-stop')}>
              {m.security_two_stop()}
            </Button>
          )}
        </div>
      ) : (
        <>
          {openForm === 'two-codes' && <p className="text-quiet">{m.security_codes_new_text()}</p>}
          <AskPassword
            key={openForm}
            intent={openForm}
            label={openForm === 'two-codes' ? m.security_codes_new() : m.security_two_stop()}
            result={result}
            onCancel={() => setOpenForm(undefined)}
          />
        </>
      )}
    </>
  )
}
