import type { ReactNode } from 'react'
import { cx } from '#app/ui/class-names.ts'

export type IconProps = { className?: string; size?: number }

type BaseProps = IconProps & { children: ReactNode; mirror?: boolean }

/** The shared frame of every icon: 24 x 24. Its stroke is in styles/app.css: as attributes it was an eighth of a page's HTML. */
export function Icon({ className, size = 24, mirror = false, children }: BaseProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={cx('icon', mirror && 'rtl:-scale-x-100', className)}
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

/** A harvest basket, the shop's cart icon. */
export function CartIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 10.5h17l-1.6 8.2a1.8 1.8 0 0 1-1.8 1.5H6.9a1.8 1.8 0 0 1-1.8-1.5z" />
      <path d="M7 10.5C7 6 9 3.8 12 3.8s5 2.2 5 6.7" />
      <path d="M9.5 14v2.7M14.5 14v2.7" />
    </Icon>
  )
}

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10.75" cy="10.75" r="6.5" />
      <path d="m15.5 15.5 5 5" />
    </Icon>
  )
}

export function MenuIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 6.5h16M4 12h16M4 17.5h16" />
    </Icon>
  )
}

export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  )
}

export function GlobeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c2.6 2.4 3.8 5.2 3.8 8.5s-1.2 6.1-3.8 8.5c-2.6-2.4-3.8-5.2-3.8-8.5s1.2-6.1 3.8-8.5z" />
    </Icon>
  )
}

export function CoinIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <ellipse cx="12" cy="7" rx="7.5" ry="3.2" />
      <path d="M4.5 7v5c0 1.8 3.4 3.2 7.5 3.2s7.5-1.4 7.5-3.2V7" />
      <path d="M4.5 12v5c0 1.8 3.4 3.2 7.5 3.2s7.5-1.4 7.5-3.2v-5" />
    </Icon>
  )
}

/** Points to the end of the line: right in English, left in Arabic. */
export function ChevronIcon(props: IconProps) {
  return (
    <Icon {...props} mirror>
      <path d="m9 5.5 6.5 6.5L9 18.5" />
    </Icon>
  )
}

/** Points to the end of the line: right in English, left in Arabic. */
export function ArrowIcon(props: IconProps) {
  return (
    <Icon {...props} mirror>
      <path d="M4 12h16M13.5 5.5 20 12l-6.5 6.5" />
    </Icon>
  )
}

export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m4.5 12.5 5 5 10-11" />
    </Icon>
  )
}

export function PlusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5v14M5 12h14" />
    </Icon>
  )
}

export function MinusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 12h14" />
    </Icon>
  )
}

export function TrashIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 6.5h16M9 6.5V4.8c0-.7.6-1.3 1.3-1.3h3.4c.7 0 1.3.6 1.3 1.3v1.7" />
      <path d="m6 6.5.9 12.3c.1 1 .9 1.7 1.8 1.7h6.6c1 0 1.7-.7 1.8-1.7L18 6.5M10 10.5l.3 6M14 10.5l-.3 6" />
    </Icon>
  )
}

export function PhoneIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5.5 3.5h3.3c.5 0 .9.3 1 .8l.9 3.5c.1.4 0 .8-.3 1.1L8.5 10.6c1.1 2.2 2.7 3.8 4.9 4.9l1.7-1.9c.3-.3.7-.4 1.1-.3l3.5.9c.5.1.8.5.8 1v3.3c0 1.1-.9 2-2 2C10.3 20.5 3.5 13.7 3.5 5.5c0-1.1.9-2 2-2z" />
    </Icon>
  )
}

/** A plain speech bubble with a handset. */
export function WhatsAppIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3.5a8.5 8.5 0 1 1-4.2 15.9l-4.3 1.1 1.2-4.2A8.5 8.5 0 0 1 12 3.5z" />
      <path d="M9.3 8.3h1.1l.7 2.2-1 .9c.6 1.2 1.3 1.9 2.5 2.5l.9-1 2.2.7v1.1c0 .6-.5 1-1 1-3.6-.3-6.1-2.8-6.4-6.4 0-.5.4-1 1-1z" />
    </Icon>
  )
}

export function MailIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
      <path d="m4.2 7 6.6 5.3c.7.6 1.7.6 2.4 0L19.8 7" />
    </Icon>
  )
}

/** Drives to the end of the line, so it mirrors with the direction. */
export function TruckIcon(props: IconProps) {
  return (
    <Icon {...props} mirror>
      <path d="M8.8 17h5.2V6.5c0-.6-.4-1-1-1H3.5c-.6 0-1 .4-1 1V16c0 .6.4 1 1 1h.7M14 9h3.3c.4 0 .7.2.9.5l2.9 4.2c.2.3.3.6.3.9V16c0 .6-.4 1-1 1h-.7M14 17h1.2" />
      <circle cx="6.5" cy="17.5" r="2.2" />
      <circle cx="17.5" cy="17.5" r="2.2" />
    </Icon>
  )
}

export function BookIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 6.5C10 5 7.3 4.5 3.5 4.5v13.5c3.8 0 6.5.5 8.5 2 2-1.5 4.7-2 8.5-2V4.5c-3.8 0-6.5.5-8.5 2zM12 6.5V20" />
    </Icon>
  )
}

export function HeadsetIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 14v-2a7.5 7.5 0 0 1 15 0v2" />
      <path d="M4.5 13.5h2c.6 0 1 .4 1 1v3c0 .6-.4 1-1 1H6a1.5 1.5 0 0 1-1.5-1.5zM19.5 13.5h-2c-.6 0-1 .4-1 1v3c0 .6.4 1 1 1h.5a1.5 1.5 0 0 0 1.5-1.5zM19.5 17v.5c0 1.9-1.6 3-3.5 3h-2.5" />
    </Icon>
  )
}

export function LeafIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6.5 17.5C3 12 6 4 20 4c.5 14-7.5 17.5-13.5 13.5z" />
      <path d="M4 20.5c2.5-5 5.5-8 9.5-10" />
    </Icon>
  )
}

export function ClockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5.3l3.5 2" />
    </Icon>
  )
}

export function ShieldIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3.5c2.3 1.6 4.7 2.3 7.5 2.5v5.5c0 4.3-2.8 7.3-7.5 9-4.7-1.7-7.5-4.7-7.5-9V6c2.8-.2 5.2-.9 7.5-2.5z" />
      <path d="m8.7 12 2.3 2.3 4.3-4.6" />
    </Icon>
  )
}

export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11.3V16.5" />
      <circle cx="12" cy="7.8" r="1.1" fill="currentColor" stroke="none" />
    </Icon>
  )
}

export function WarningIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10.6 4.5 3 17.8c-.6 1.1.2 2.4 1.4 2.4h15.2c1.2 0 2-1.3 1.4-2.4L13.4 4.5c-.6-1.1-2.2-1.1-2.8 0z" />
      <path d="M12 9.5v4.3" />
      <circle cx="12" cy="16.9" r="1.1" fill="currentColor" stroke="none" />
    </Icon>
  )
}

export function UserIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="8" r="4.2" />
      <path d="M4 20.5c.8-3.9 3.8-6 8-6s7.2 2.1 8 6" />
    </Icon>
  )
}

export function HeartIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 20.3C5.5 15.6 3 12.4 3 8.9a4.8 4.8 0 0 1 9-2.3 4.8 4.8 0 0 1 9 2.3c0 3.5-2.5 6.7-9 11.4z" />
    </Icon>
  )
}

export function ShareIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 15V3.8M7.8 7.8 12 3.6l4.2 4.2M7.5 11.5H6c-.8 0-1.5.7-1.5 1.5v6c0 .8.7 1.5 1.5 1.5h12c.8 0 1.5-.7 1.5-1.5v-6c0-.8-.7-1.5-1.5-1.5h-1.5" />
    </Icon>
  )
}
