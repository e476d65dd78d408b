/** Styles of a text field, also for use without `Field`'s label and error. */
export const controlClass =
  'w-full min-w-0 min-h-12 rounded-md border border-control bg-raised px-3.5 py-2 text-ink transition-colors hover:border-ink aria-invalid:border-2 aria-invalid:border-tomato disabled:opacity-60 file:me-3 file:rounded-sm file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:font-medium file:text-ink'
