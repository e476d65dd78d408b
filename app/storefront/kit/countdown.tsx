import { useEffect, useRef, useState } from 'react'

/** "29:07", or "23:59:07" from an hour on. Counts from the server's value, also while the device sleeps. Not announced every second. */
export function Countdown({ seconds, onOver }: { seconds: number; onOver: () => void }) {
  const [left, setLeft] = useState(seconds)
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    // Not performance.now(), which stands still while a phone sleeps.
    const end = Date.now() + seconds * 1000
    const tick = () => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(now)
      if (now === 0) {
        stop()
        over.current()
      }
    }
    const timer = setInterval(tick, 1000)
    document.addEventListener('visibilitychange', tick)
    const stop = () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
    tick()
    return stop
  }, [seconds])
  return (
    <span role="timer" aria-live="off" dir="ltr" className="font-semibold whitespace-nowrap text-ink tabular-nums">
      {inWords(left)}
    </span>
  )
}

function inWords(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}
