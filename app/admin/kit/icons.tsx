import { Icon, type IconProps } from '#app/ui/icons.tsx'

/** Sliders instead of a gear: easier to recognise when small. */
export function SettingsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 7h8.5M17.5 7H20M4 17h2.5M11.5 17H20" />
      <circle cx="15" cy="7" r="2.5" />
      <circle cx="9" cy="17" r="2.5" />
    </Icon>
  )
}

export function ShieldIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m12 3.5 7 2.5v5.5c0 4.2-2.8 7.4-7 9-4.2-1.6-7-4.8-7-9V6zM9 12l2.2 2.2L15.2 10" />
    </Icon>
  )
}

export function ArchiveIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 4.5h16v4H4zM5.5 8.5v11h13v-11M10 12.5h4" />
    </Icon>
  )
}

/** A returned parcel. */
export function ReturnIcon(props: IconProps) {
  return (
    <Icon {...props} mirror>
      <path d="M8.5 5 4 9.5 8.5 14M4 9.5h10a5 5 0 0 1 0 10H9" />
    </Icon>
  )
}

/** The arrow points to the end of the line. */
export function LogoutIcon(props: IconProps) {
  return (
    <Icon {...props} mirror>
      <path d="M10 4H6c-.8 0-1.5.7-1.5 1.5v13c0 .8.7 1.5 1.5 1.5h4M10 12h10.5M16.5 8l4 4-4 4" />
    </Icon>
  )
}

export function BoxIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m12 3.5 8 4v9l-8 4-8-4v-9zM4 7.5l8 4 8-4M12 11.5v9M8 5.5l8 4v3.5" />
    </Icon>
  )
}

export function TicketIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 9.5V7c0-.8.7-1.5 1.5-1.5h14c.8 0 1.5.7 1.5 1.5v2.5a2.5 2.5 0 0 0 0 5V17c0 .8-.7 1.5-1.5 1.5H5c-.8 0-1.5-.7-1.5-1.5v-2.5a2.5 2.5 0 0 0 0-5z" />
      <path d="M14.5 9v1M14.5 11.8v.4M14.5 14v1" />
    </Icon>
  )
}

export function ChartIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 20h16M6.5 16.5v-4M12 16.5V5M17.5 16.5V9" />
    </Icon>
  )
}

export function UsersIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="9" cy="8.5" r="3.7" />
      <path d="M2.5 19.5c.6-3.4 3-5.2 6.5-5.2s5.9 1.8 6.5 5.2M15.5 5.1a3.7 3.7 0 0 1 0 6.8M18.3 15c1.7.8 2.8 2.3 3.2 4.5" />
    </Icon>
  )
}

export function FilterIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 6.5h16M7 12h10M10 17.5h4" />
    </Icon>
  )
}

export function BellIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.8H5zM10.2 20.6c.9.6 2.7.6 3.6 0M12 3.4v2" />
    </Icon>
  )
}

export function HomeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 11.2 12 4l8 7.2V19c0 .6-.4 1-1 1h-4.5v-5.5h-5V20H5c-.6 0-1-.4-1-1z" />
    </Icon>
  )
}

export function PenIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m4.5 19.5 1-4.2L16.3 4.5a1.6 1.6 0 0 1 2.3 0l.9.9a1.6 1.6 0 0 1 0 2.3L8.7 18.5zM14 6.8l3.2 3.2" />
    </Icon>
  )
}

export function HistoryIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.2 9.5A8.2 8.2 0 1 1 3.8 13M4 4.5v5h5M12 8v4.4l3 1.8" />
    </Icon>
  )
}

export function KeyboardIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="2.5" y="6" width="19" height="12" rx="2" />
      <path d="M6.5 10h.1M10.2 10h.1M13.8 10h.1M17.4 10h.1M8 14h8" />
    </Icon>
  )
}

export function StarIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m12 3.5 2.6 5.5 5.9.8-4.3 4.2 1.1 6-5.3-2.9L6.7 20l1.1-6-4.3-4.2 5.9-.8z" />
    </Icon>
  )
}
