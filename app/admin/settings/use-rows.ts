import { useEffect, useRef, useState } from 'react'

type Row<T> = { key: number; item: T | null }

/**
 * Form rows that can be added and removed; nothing takes effect before the form is saved. A new row is empty and its
 * first field in `list` is focused; after a removal the `add` button is.
 */
export function useRows<T>(items: readonly T[]) {
  const [rows, setRows] = useState<Row<T>[]>(() => items.map((item, key) => ({ key, item })))
  const next = useRef(items.length)
  const add = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [added, setAdded] = useState(0)
  useEffect(() => {
    if (added > 0) list.current?.querySelector<HTMLElement>('li:last-child input:not([type=hidden])')?.focus()
  }, [added])
  function change(to: Row<T>[]) {
    setRows(to)
    // For the form, which notes its input.
    list.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return {
    rows,
    list,
    add,
    addRow: () => {
      change([...rows, { key: next.current++, item: null }])
      setAdded(added + 1)
    },
    addItems: (more: readonly T[]) => change([...rows, ...more.map((item) => ({ key: next.current++, item }))]),
    remove: (key: number) => {
      change(rows.filter((row) => row.key !== key))
      add.current?.focus()
    },
  }
}
