import { type ReactNode, useState } from 'react'

type UnfoldingProps = { label: string; open?: boolean; danger?: boolean; children: ReactNode }

/** A disclosure whose content takes the full width below its label. */
export function Disclosure({ label, open: isForcedOpen = false, danger = false, children }: UnfoldingProps) {
  const [open, setOpen] = useState(isForcedOpen)
  return (
    <details
      open={open || isForcedOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="min-w-0 open:order-last open:basis-full"
    >
      <summary
        className={`inline-flex min-h-11 cursor-pointer list-none items-center rounded-md px-4 font-semibold ${
          danger ? 'text-tomato-ink hover:bg-tomato-tint' : 'text-leaf hover:bg-leaf-tint'
        }`}
      >
        {label}
      </summary>
      <div className="mt-1 rounded-md bg-sunken p-3 md:p-4">{children}</div>
    </details>
  )
}
