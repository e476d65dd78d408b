import { Icon, type IconProps } from '#app/ui/icons.tsx'

export function PrinterIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7 8.5v-5h10v5M7 17H5c-.8 0-1.5-.7-1.5-1.5V10c0-.8.7-1.5 1.5-1.5h14c.8 0 1.5.7 1.5 1.5v5.5c0 .8-.7 1.5-1.5 1.5h-2M7 14h10v6.5H7zM17 11.5h.1" />
    </Icon>
  )
}
