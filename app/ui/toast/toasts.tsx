import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import * as m from '#locales/compiled/messages.js'
import { connectToaster } from './toast.ts'

/** The site's focus ring, for the focused toast and the focused list. */
const ring = [
  '[&:is(:focus-visible,:focus-visible>*)]:outline-2!',
  '[&:is(:focus-visible,:focus-visible>*)]:outline-offset-2!',
  '[&:is(:focus-visible,:focus-visible>*)]:outline-ink!',
  '[&:is(:focus-visible,:focus-visible>*)]:shadow-[0_0_0_7px_color-mix(in_srgb,var(--color-sun)_55%,transparent)]!',
].join(' ')

/**
 * The toast region: one toast at a time, Alt+T focuses it, Escape closes it, and it is a live region. Rendered by
 * `Toaster` only.
 */
export default function Toasts({ locale }: { locale: 'ar' | 'en' }) {
  // The library's own region has run its effect before this one, and is listening.
  useEffect(() => connectToaster(toast), [])
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
        // The library's grey is unreadable on ink, and its focus rings are invisible.
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

/** An open dialog or list handles the key itself. */
function closeByEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) toast.dismiss()
}
