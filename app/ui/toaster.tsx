import { Toaster as Sonner } from 'sonner'
import * as m from '#locales/compiled/messages.js'

/** Where toasts appear: one at a time, Alt+T brings the focus to it, and its region is a live one, so it is read out. */
export function Toaster({ locale }: { locale: 'ar' | 'en' }) {
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
          minHeight: '36px',
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
