import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Revalidates the page every few seconds while something is in progress. */
export function useRevalidateWhile(underWay: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!underWay) return
    const timer = setInterval(() => void revalidate(), 3_000)
    return () => clearInterval(timer)
  }, [underWay, revalidate])
}
