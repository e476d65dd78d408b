import { Icon } from '#app/ui/icons.tsx'

/** A person and a key, the usual passkey icon. */
export function PasskeyIcon() {
  return (
    <Icon size={20}>
      <circle cx="9" cy="7.5" r="3.5" />
      <path d="M12.5 19.5H3V18a5 5 0 0 1 5-5h2c.7 0 1.3.1 1.9.4" />
      <circle cx="17.5" cy="12" r="2.5" />
      <path d="M17.5 14.5v6M17.5 18H20" />
    </Icon>
  )
}
