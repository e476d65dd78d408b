import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { KeyboardIcon } from '#app/admin/kit/icons.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import * as m from '#locales/compiled/messages.js'
import { useMay } from './access/may.ts'
import { moveInList, tickInList } from './list-keys.ts'
import { readPreference, savePreference } from './preferences.ts'
import { clickShortcut, isTyping, shortcutKey, shortcutPages } from './shortcut-keys.ts'

/** How long "g" waits for its letter. */
const waitMs = 1_500

/**
 * Keyboard shortcuts and the dialog that lists them: "/" search, "j" and "k" rows, "x" a checkbox, "n" an order's next
 * step, "r" a reply, "?" the list, "g" and a letter a page. Off while typing, with modifier keys, or by choice (WCAG 2.1.4).
 */
export function Shortcuts() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [on, setOn] = useState(true)
  useEffect(() => setOn(readPreference('shortcuts') !== false), [])
  const open = () => dialog.current?.showModal()
  const may = useMay()
  const pages = shortcutPages.filter(({ needs }) => may(...needs))
  useShortcuts(on, pages, dialog)

  return (
    <>
      <button
        type="button"
        onClick={open}
        className="hidden size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken lg:flex"
      >
        <KeyboardIcon size={22} className="text-quiet" />
        <span className="sr-only">{m.admin_keys_title()}</span>
      </button>
      <dialog
        ref={dialog}
        aria-labelledby="admin-keys"
        closedby="any"
        className="sheet m-auto max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100%-2rem))] overflow-y-auto p-5 text-ink shadow-soft md:p-6"
      >
        <h2 id="admin-keys" className="text-xl">
          {m.admin_keys_title()}
        </h2>
        <dl className="mt-3 flex flex-col">
          <Keys keys={['/']}>{m.admin_keys_search()}</Keys>
          <Keys keys={['Ctrl', 'K']}>{m.palette_open()}</Keys>
          <Keys keys={['j', 'k']}>{m.admin_keys_rows()}</Keys>
          <Keys keys={['x']}>{m.admin_keys_tick()}</Keys>
          <Keys keys={['n']}>{m.admin_keys_next()}</Keys>
          <Keys keys={['r']}>{m.admin_keys_reply()}</Keys>
          <Keys keys={['?']}>{m.admin_keys_list()}</Keys>
          {pages.map(({ path, name, key = '' }) => (
            <Keys key={path} keys={['g', key]}>
              {m.admin_keys_go({ page: name() })}
            </Keys>
          ))}
          <Keys keys={['Alt', 'T']}>{m.admin_keys_toast()}</Keys>
        </dl>
        <Checkbox
          checked={on}
          onChange={({ currentTarget }) => {
            setOn(currentTarget.checked)
            savePreference('shortcuts', currentTarget.checked)
          }}
          className="mt-2"
        >
          {m.admin_keys_on()}
        </Checkbox>
        <Button variant="secondary" block className="mt-2" onClick={() => dialog.current?.close()}>
          {m.admin_keys_close()}
        </Button>
      </dialog>
    </>
  )
}

function Keys({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 border-b border-line">
      <dt>{children}</dt>
      <dd dir="ltr" className="flex shrink-0 gap-1.5">
        {keys.map((key) => (
          <kbd
            key={key}
            className="flex min-w-8 items-center justify-center rounded-sm border border-line-strong bg-sunken px-2 py-0.5 font-mono text-sm"
          >
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  )
}

function useShortcuts(on: boolean, pages: typeof shortcutPages, list: React.RefObject<HTMLDialogElement | null>) {
  const navigate = useNavigate()
  const wentAt = useRef(0)
  useEffect(() => {
    if (!on) return
    function onKey(event: KeyboardEvent) {
      if (isTyping(event)) return
      const pressed = shortcutKey(event)
      if (event.shiftKey && /^[a-z]$/.test(pressed)) return
      const going = event.timeStamp - wentAt.current < waitMs && wentAt.current > 0
      wentAt.current = 0
      const page = going && pages.find(({ key }) => key === pressed)
      if (page) {
        event.preventDefault()
        void navigate(page.path)
      } else if (pressed === 'g') {
        wentAt.current = event.timeStamp
      } else if (pressed === '?') {
        event.preventDefault()
        list.current?.showModal()
      } else if (pressed === '/') {
        const search = document.querySelector<HTMLInputElement>('[data-search]')
        if (search === null) return
        event.preventDefault()
        search.focus()
        search.select()
      } else if (pressed === 'j' || pressed === 'k') {
        if (moveInList(pressed === 'j' ? 1 : -1)) event.preventDefault()
      } else if (!event.repeat && (pressed === 'x' ? tickInList() : clickShortcut(pressed))) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [on, pages, list, navigate])
}
