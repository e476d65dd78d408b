import { useEffect, useRef, useState } from 'react'

type Row<T> = { key: number; item: T | null }

/**
 * Rows of a form that can be added and removed; nothing counts before the form is saved. A new row is empty and gets the
 * focus, by its first field in `list`; after a removal the focus is on the `add` button.
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
  return {
    rows,
    list,
    add,
    addRow: () => {
      setRows([...rows, { key: next.current++, item: null }])
      setAdded(added + 1)
    },
    addItems: (more: readonly T[]) => setRows([...rows, ...more.map((item) => ({ key: next.current++, item }))]),
    remove: (key: number) => {
      setRows(rows.filter((row) => row.key !== key))
      add.current?.focus()
    },
  }
}
