import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import * as m from '#locales/compiled/messages.js'
import { sayThrough } from './toast.ts'

/**
 * Where toasts appear: one at a time, Alt+T brings the focus to it, and its region is a live one, so it is read out.
 * Comes with `Toaster`, never by itself.
 */
export default function Toasts({ locale }: { locale: 'ar' | 'en' }) {
  // An effect of the library's own region runs before this one: from here on it listens.
  useEffect(() => sayThrough(toast), [])
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
        // The library's own grey cannot be read on ink.
        classNames: { description: 'text-paper!' },
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
