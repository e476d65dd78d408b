import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import * as m from '#locales/compiled/messages.js'
import { sayThrough } from './toast.ts'

/** The site's ring, around the toast that has the focus and the one whose list has it. */
const ring = [
  '[&:is(:focus-visible,:focus-visible>*)]:outline-2!',
  '[&:is(:focus-visible,:focus-visible>*)]:outline-offset-2!',
  '[&:is(:focus-visible,:focus-visible>*)]:outline-ink!',
  '[&:is(:focus-visible,:focus-visible>*)]:shadow-[0_0_0_7px_color-mix(in_srgb,var(--color-sun)_55%,transparent)]!',
].join(' ')

/**
 * Where toasts appear: one at a time, Alt+T brings the focus to it, Escape closes it, and its region is a live one, so it
 * is read out.
 * Comes with `Toaster`, never by itself.
 */
export default function Toasts({ locale }: { locale: 'ar' | 'en' }) {
  // An effect of the library's own region runs before this one: from here on it listens.
  useEffect(() => sayThrough(toast), [])
  useEffect(() => {
    document.addEventListener('keydown', closeByEscape)
    return () => document.removeEventListener('keydown', closeByEscape)
  }, [])
  return (
    <Sonner
      dir={locale === 'ar' ? 'rtl' : 'ltr'}
      position="top-center"
      visibleToasts={1}
      hotkey={['altKey', 'KeyT']}
      duration={4000}
      offset={{ top: 112 }}
      mobileOffset={{ top: 102, left: 16, right: 16 }}
      containerAriaLabel={m.toasts()}
      style={{ fontFamily: 'var(--font-text)' }}
      toastOptions={{
        // The library's own grey cannot be read on ink, and neither of its rings be seen.
        classNames: { description: 'text-paper!', toast: ring },
        style: {
          background: 'var(--color-ink)',
          color: 'var(--color-paper)',
          border: 'none',
          borderRadius: 'var(--radius-md)',
          fontSize: 'var(--text-sm)',
          boxShadow: 'var(--shadow-soft)',
        },
        actionButtonStyle: {
          minHeight: '44px',
          paddingInline: '12px',
          borderRadius: 'var(--radius-sm)',
          background: 'var(--color-sun)',
          color: 'var(--color-on-sun)',
          fontWeight: 600,
          fontSize: 'var(--text-sm)',
        },
      }}
    />
  )
}

/** A dialog or a list that is open takes the key for itself. */
function closeByEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) toast.dismiss()
}
