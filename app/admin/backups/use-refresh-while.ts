import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Reads the page again every few seconds as long as something is under way. */
export function useFreshWhile(underWay: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!underWay) return
    const timer = setInterval(() => void revalidate(), 3_000)
    return () => clearInterval(timer)
  }, [underWay, revalidate])
}
