import { Form } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'

/** Starts a sign-in with Google. The server knows whether it is configured, and answers so when it is not (R30). */
export function GoogleButton({ label }: { label: string }) {
  return (
    <Form method="post">
      <p className="my-4 flex items-center gap-3 text-sm text-quiet before:h-px before:flex-1 before:bg-line-strong after:h-px after:flex-1 after:bg-line-strong">
        {m.login_or()}
      </p>
      <button type="submit" name="intent" value="google" className={buttonClass({ variant: 'secondary', block: true })}>
        <GoogleMark />
        <span>{label}</span>
      </button>
    </Form>
  )
}

/** Google's logo, in its own colours; it is not mirrored. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" width={20} height={20} aria-hidden="true" focusable="false">
      <path
        fill="#4285F4"
        d="M45.1 24.5c0-1.6-.1-2.7-.4-3.9H24v7.1h12.1a10.500 10.500 0 0 1-4.400 6.900v5.700h7.100c4.200-3.900 6.300-9.500 6.300-15.800z"
      />
      <path
        fill="#34A853"
        d="M24 46c6 0 11-2 14.700-5.400l-7.100-5.700c-2 1.400-4.600 2.300-7.600 2.300-5.800 0-10.800-3.900-12.600-9.200H4v5.900A22 22 0 0 0 24 46z"
      />
      <path fill="#FBBC05" d="M11.400 28.100a13.400 13.400 0 0 1 0-8.500v-5.900H4a22 22 0 0 0 0 19.800z" />
      <path
        fill="#EA4335"
        d="M24 10.800c3.300 0 6.200 1.100 8.500 3.300l6.300-6.300A21.300 21.300 0 0 0 24 2 22 22 0 0 0 4 13.700l7.400 5.900C13.200 14.400 18.200 10.800 24 10.800z"
      />
    </svg>
  )
}
