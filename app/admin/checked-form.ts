import { type FormEvent, useEffect, useRef, useState } from 'react'
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

/** What can be wrong with a field: the message keys of shop/accounts/form.ts, and what only the server finds. */
export type Problem = keyof typeof words
/** The first problem of each field that has one, by the field's name. */
export type Problems = Record<string, Problem>

type Parsed<Value> =
  | { success: true; data: Value }
  | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } }
type Schema<Value> = { safeParse(input: unknown): Parsed<Value> }

/** Reads a submitted form with its schema: the value, or the first problem of each field. */
export function readForm<Value>(schema: Schema<Value>, form: FormData): { value: Value } | { problems: Problems } {
  const parsed = schema.safeParse(Object.fromEntries(form))
  if (parsed.success) return { value: parsed.data }
  const problems: Problems = {}
  for (const { path, message } of parsed.error.issues) {
    const name = String(path[0] ?? '')
    problems[name] ??= message in words ? (message as Problem) : 'required'
  }
  return { problems }
}

/** A problem in words, or undefined when the field has none. */
export function problemText(problem: Problem | undefined): string | undefined {
  return problem && words[problem]()
}

/**
 * Checks a form on the screen with the server's own schema before it leaves, and shows what the server found after it
 * came back. The first field with a problem gets the focus. What was typed stays in the fields.
 */
export function useCheckedForm(schema: Schema<unknown>, fromServer: Problems | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>(fromServer ?? {})

  useEffect(() => {
    if (fromServer) setProblems(fromServer)
  }, [fromServer])
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const read = readForm(schema, new FormData(event.currentTarget))
    if ('problems' in read) event.preventDefault()
    setProblems('problems' in read ? read.problems : {})
  }
  return { form, onSubmit, problem: (name: string) => problemText(problems[name]) }
}
