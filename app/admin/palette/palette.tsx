import { type KeyboardEvent as Pressed, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useFetcher, useNavigate } from 'react-router'
import { controlClass } from '#app/ui/form/control-class.ts'
import { SearchIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import { useMay } from '../shell/access/may.ts'
import { type Entry, entries, matching } from './entries.ts'
import type { FoundResult, loader } from './find.ts'
import { useOpenOrder, useOrderActions } from './order-actions.ts'

/** Debounce before the server is asked, in ms; the previous results stay visible. */
const restMs = 30
/** How many pages and actions are shown for a query. */
const most = 6

type Shown = Pick<Entry, 'path' | 'name' | 'more' | 'run'>

/** Ctrl K: pages, settings and actions at once; orders, customers and products from the server. */
export function Palette() {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  // Enter before the server has answered waits for that answer, instead of using the previous results.
  const [isEnterPending, setEnterPending] = useState(false)
  const navigate = useNavigate()
  const { found, failed } = useFound(typed)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isPalette = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK'
      if (!isPalette || event.isComposing) return
      event.preventDefault()
      if (dialog.current?.open) dialog.current.close()
      else if (document.querySelector('dialog:modal') === null) dialog.current?.showModal()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const may = useMay()
  const all = useMemo(entries, [])
  const allowed = (each: readonly Entry[]) => each.filter(({ needs }) => may(...needs))
  const local = matching(allowed(all), typed)
  const actionsOn = useOrderActions()
  const open = useOpenOrder()
  const here = open ? matching(allowed(actionsOn(open)), typed) : []
  const [only, ...others] = found?.orders ?? []
  const there = only && others.length === 0 && only.order.number !== open?.number ? allowed(actionsOn(only.order)) : []
  const shown = typed.trim() === '' ? local : local.slice(0, most)
  const groups: [title: string, rows: readonly Shown[]][] = [
    [m.palette_this_order(), here],
    [m.palette_pages(), shown],
    [m.admin_orders_title(), found?.orders ?? []],
    [m.palette_found_order(), there],
    [m.palette_customers(), found?.customers ?? []],
    [m.admin_nav_products(), found?.products ?? []],
  ]
  const first = groups.find(([, rows]) => rows.length > 0)?.[1][0]
  const answered = here.length + local.length > 0 || found?.q === typed.trim()
  useEffect(() => {
    if (!isEnterPending || !answered) return
    setEnterPending(false)
    if (first === undefined) return
    dialog.current?.close()
    if (first.run) first.run()
    else void navigate(first.path)
  }, [isEnterPending, answered, first, navigate])
  const count = groups.reduce((sum, [, rows]) => sum + rows.length, 0)
  return (
    <>
      <button
        type="button"
        onClick={() => dialog.current?.showModal()}
        aria-keyshortcuts="Control+K Meta+K"
        className="flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken"
      >
        <SearchIcon size={22} className="text-quiet" />
        <span className="sr-only">{m.palette_open()}</span>
      </button>
      <dialog
        ref={dialog}
        aria-label={m.palette_open()}
        closedby="any"
        onClose={() => {
          setTyped('')
          setEnterPending(false)
        }}
        // On selection, not on navigation: a form answered meanwhile must not clear the query.
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('li')) dialog.current?.close()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || document.activeElement !== field.current) moveThrough(event, field.current)
          else {
            event.preventDefault()
            setEnterPending(true)
          }
        }}
        className="sheet mx-auto mt-[8dvh] max-h-[84dvh] w-[min(36rem,calc(100%-1.5rem))] overflow-hidden p-0 text-ink shadow-soft open:flex open:flex-col"
      >
        <div className="border-b border-line p-3">
          <input
            ref={field}
            type="search"
            dir="auto"
            value={typed}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            aria-label={m.palette_open()}
            placeholder={m.palette_placeholder()}
            onChange={(event) => {
              setTyped(event.target.value)
              setEnterPending(false)
            }}
            className={controlClass}
          />
        </div>
        <div className="min-h-0 overflow-y-auto p-2">
          {groups.map(([title, rows]) => rows.length > 0 && <Group key={title} title={title} rows={rows} />)}
          <p role="status" className={count > 0 ? 'sr-only' : 'px-3 py-6 text-center text-quiet'}>
            {count > 0
              ? m.palette_found({ count })
              : failed
                ? m.palette_failed()
                : answered
                  ? m.palette_nothing()
                  : m.loading()}
          </p>
        </div>
      </dialog>
    </>
  )
}

const row =
  'flex min-h-11 w-full items-center justify-between gap-4 rounded-md px-3 py-1.5 text-start hover:bg-sunken focus-visible:bg-leaf-tint'

function Group({ title, rows }: { title: string; rows: readonly Shown[] }): ReactNode {
  return (
    <section aria-label={title} className="pb-2">
      <h2 className="px-3 py-1.5 text-sm font-medium text-quiet">{title}</h2>
      <ul>
        {rows.map(({ path, name, more, run }) => {
          const words = (
            <>
              <bdi className="font-medium">{name}</bdi>
              <bdi className="truncate text-sm text-quiet">{more}</bdi>
            </>
          )
          return (
            <li key={path}>
              {run ? (
                <button type="button" onClick={run} className={row}>
                  {words}
                </button>
              ) : (
                <Link to={path} className={row}>
                  {words}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The server's results for this or the previous query; null before the first ones. */
function useFound(typed: string): { found: FoundResult | null; failed: boolean } {
  const { load, data, state } = useFetcher<typeof loader>()
  const q = typed.trim()
  const latest = useRef({ load, state })
  latest.current = { load, state }
  const [askedFor, setAskedFor] = useState('')
  useEffect(() => {
    if (q === '') return
    const timer = setTimeout(
      () => {
        setAskedFor(q)
        void latest.current.load(`/admin/find?${new URLSearchParams({ q })}`)
      },
      latest.current.state === 'idle' ? 0 : restMs,
    )
    return () => clearTimeout(timer)
  }, [q])
  const isOfThis = data && q !== '' && (data.q.startsWith(q) || q.startsWith(data.q))
  return { found: isOfThis ? data : null, failed: data === null && state === 'idle' && askedFor === q }
}

/** Arrow keys move through the results; other keys type. */
function moveThrough(event: Pressed<HTMLDialogElement>, field: HTMLInputElement | null): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('li > *')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    const to = event.key === 'ArrowDown' ? at + 1 : at - 1
    const next = to < 0 ? field : links[Math.min(to, links.length - 1)]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  } else if (at >= 0 && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
    // Space presses an action.
    if (event.key !== ' ' || !(links[at] instanceof HTMLButtonElement)) field?.focus()
  }
}
