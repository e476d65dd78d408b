import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { SiteLink, type SiteLinkProps } from './link.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'md' | 'lg'

type Look = { variant?: ButtonVariant; size?: ButtonSize; block?: boolean; icon?: ReactNode }

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-leaf text-on-leaf hover:bg-leaf-pressed active:bg-leaf-pressed',
  secondary: 'bg-raised text-ink border border-control hover:border-ink hover:bg-sunken active:bg-sunken',
  quiet: 'text-leaf hover:bg-leaf-tint active:bg-leaf-tint',
  danger: 'text-tomato-ink border border-tomato-ink/50 hover:bg-tomato-tint active:bg-tomato-tint',
}

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-11 px-5 py-1.5 text-base',
  lg: 'min-h-13 px-5 py-2 text-lg md:px-7',
}

/** The classes of a button, for elements that must look like one and are neither Button nor ButtonLink. */
export function buttonClass({ variant = 'primary', size = 'md', block = false }: Look = {}): string {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-md text-center font-semibold no-underline transition-colors',
    'aria-disabled:cursor-default aria-disabled:opacity-60 disabled:cursor-default disabled:opacity-60',
    variants[variant],
    sizes[size],
    block && 'w-full',
  )
}

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  Look & {
    /** In progress: the button keeps its focus and place, and does nothing. */
    pending?: boolean
    /** Its label meanwhile. */
    pendingLabel?: string
    disabled?: boolean
  }

/** A native button, at least 44 px high; `type` defaults to "button". */
export function Button(props: ButtonProps) {
  const { variant, size, block, icon, pending = false, pendingLabel, className, children, onClick, ...rest } = props
  return (
    <button
      type="button"
      aria-disabled={pending || undefined}
      {...rest}
      aria-busy={pending || undefined}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
      className={cx(buttonClass({ variant, size, block }), className)}
    >
      {pending ? <Spinner /> : icon}
      <span>{pending && pendingLabel ? pendingLabel : children}</span>
    </button>
  )
}

/** A link inside the shop, styled as a button. */
export function ButtonLink({ variant, size, block, icon, className, children, ...rest }: SiteLinkProps & Look) {
  return (
    <SiteLink {...rest} className={cx(buttonClass({ variant, size, block }), className)}>
      {icon}
      <span>{children}</span>
    </SiteLink>
  )
}

/** A small spinner; hidden from screen readers, which announce the busy element. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-4 animate-spin rounded-full border-2 border-current border-t-transparent"
    />
  )
}
