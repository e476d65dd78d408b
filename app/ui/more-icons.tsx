import { Icon, type IconProps } from './icons.tsx'

// Icons of pages that are no entry pages; all others are in the first bundle.

export function CalendarIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3.5" y="5" width="17" height="15.5" rx="2.5" />
      <path d="M3.5 10h17M8 3v4M16 3v4M8 14h2M14 14h2M8 17h2" />
    </Icon>
  )
}

export function DownloadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4v11M7.5 10.8 12 15.3l4.5-4.5M4.5 19.5h15" />
    </Icon>
  )
}

export function EyeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.5 12C4.7 8 8 5.8 12 5.8S19.3 8 21.5 12c-2.2 4-5.5 6.2-9.5 6.2S4.7 16 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
    </Icon>
  )
}

export function EyeOffIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9.7 6.1c.7-.2 1.5-.3 2.3-.3 4 0 7.3 2.2 9.5 6.2-.7 1.3-1.6 2.4-2.5 3.3M15.7 17.5c-1.1.5-2.4.7-3.7.7-4 0-7.3-2.2-9.5-6.2 1-1.8 2.2-3.2 3.6-4.3M9.9 9.9a3 3 0 0 0 4.2 4.2M4 4l16 16" />
    </Icon>
  )
}

export function MessageIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5.5 4.5h13c1.1 0 2 .9 2 2v8.5c0 1.1-.9 2-2 2H12l-4.5 3.8V17h-2c-1.1 0-2-.9-2-2V6.5c0-1.1.9-2 2-2z" />
      <path d="M8 9h8M8 12.5h5" />
    </Icon>
  )
}

export function LockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="5" y="10.5" width="14" height="10" rx="2" />
      <path d="M8 10.5V7.8a4 4 0 0 1 8 0v2.7M12 14.5v2" />
    </Icon>
  )
}
