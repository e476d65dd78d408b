import { useEffect, useRef } from 'react'

/** Calls back when "r" is pressed alone, in either keyboard layout, outside a field. */
export function useReplyKey(act: () => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const target = event.target instanceof HTMLElement ? event.target : null
      const typing = target?.closest('input, textarea, select, [contenteditable], dialog[open]')
      if (event.code !== 'KeyR' || event.ctrlKey || event.metaKey || event.altKey || typing) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
