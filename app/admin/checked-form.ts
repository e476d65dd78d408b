import { type FormEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { type FieldErrors, parseInput, readBody } from '#app/form.ts'
import * as m from '#locales/compiled/messages.js'

const words = {
  required: m.admin_field_required,
  too_long: m.admin_field_too_long,
  email: m.admin_field_email,
  password_short: m.admin_field_password_short,
  password_mismatch: m.admin_field_password_mismatch,
  taken: m.admin_field_taken,
  other_email: m.admin_field_other_email,
} as const

/** A problem in words, or undefined when the field has none. Its keys come from shop/accounts/form.ts and the actions. */
function problemText(problem: string | undefined): string | undefined {
  if (problem === undefined) return undefined
  return (problem in words ? words[problem as keyof typeof words] : m.admin_field_required)()
}

/** The fields of a body, whatever was sent: a form's, a JSON object's, or none. */
export async function readFields(request: Request): Promise<Record<string, unknown>> {
  const body = await readBody(request)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

/** What was typed into a field, to show it again; cut where the field would have stopped. */
export function typedText(value: unknown, max: number): string {
  return typeof value === 'string' ? value.slice(0, max) : ''
}

/**
 * Checks a form on the screen with the server's own schema before it leaves, and shows what the server found after it
 * came back. The first field with a problem gets the focus. What was typed stays in the fields.
 */
export function useCheckedForm(schema: z.ZodMiniType, fromServer: FieldErrors | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<FieldErrors>(fromServer ?? {})

  useEffect(() => {
    if (fromServer) setProblems(fromServer)
  }, [fromServer])
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const read = parseInput(schema, Object.fromEntries(new FormData(event.currentTarget)))
    if (!read.ok) event.preventDefault()
    setProblems(read.ok ? {} : read.errors)
  }
  return { form, onSubmit, problem: (name: string) => problemText(problems[name]) }
}
