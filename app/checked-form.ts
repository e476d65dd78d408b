import { type FormEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { type FieldErrors, firstOf, parseInput, readBody } from './form.ts'

/** The fields of a request body, whatever was sent: a form, a JSON object, or nothing. */
export async function readFields(request: Request): Promise<Record<string, unknown>> {
  const body = await readBody(request)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

/** Spread into a `Field`: its name, initial value and error. */
export type FieldOf = (
  name: string,
  defaultValue?: string | number,
) => { name: string; defaultValue: string | number | undefined; error: string | undefined }

/** A field's input, to be shown again; cut to the field's maximum length. */
export function typedText(value: unknown, max: number): string {
  return typeof value === 'string' ? value.slice(0, max) : ''
}

/** A field's whole number of at most nine digits; null for anything else. */
export function typedInteger(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : typedText(value, 10)
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** The texts of a form's input, to be shown again, each cut to the same length. */
export function typedTexts(fields: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(fields).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(texts.map(([name, value]) => [name, typedText(value, 500)]))
}

/**
 * Validates a form in the browser with the server's own schema before submitting, and shows the server's errors
 * afterwards. The first invalid field is focused. Input stays in the fields. `form` is spread into the form,
 * `field(name, defaultValue)` into each field.
 * @param say the message for a problem's key
 */
export function useCheckedForm(
  schema: z.ZodMiniType,
  fromServer: FieldErrors | undefined,
  say: (problem: string | undefined) => string | undefined,
) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<FieldErrors>(fromServer ?? {})

  useEffect(() => {
    if (fromServer) setProblems(fromServer)
  }, [fromServer])
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const read = parseInput(schema, firstOf(new FormData(event.currentTarget)))
    if (!read.ok) event.preventDefault()
    setProblems(read.ok ? {} : read.errors)
  }
  const problem = (name: string) => say(problems[name])
  /** For fields whose names change, such as by their place in a list. */
  const clear = () => setProblems({})
  const field: FieldOf = (name, defaultValue) => ({ name, defaultValue, error: problem(name) })
  return { form: { ref: form, method: 'post', noValidate: true, onSubmit } as const, field, problem, clear }
}
