import { type FormEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { type FieldErrors, firstOf, parseInput, readBody } from './form.ts'

/** The fields of a body, whatever was sent: a form's, a JSON object's, or none. */
export async function readFields(request: Request): Promise<Record<string, unknown>> {
  const body = await readBody(request)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

/** Spread into a `Field`: its name, what it shows first and what is wrong with it. */
export type FieldOf = (
  name: string,
  defaultValue?: string | number,
) => { name: string; defaultValue: string | number | undefined; error: string | undefined }

/** What was typed into a field, to show it again; cut where the field would have stopped. */
export function typedText(value: unknown, max: number): string {
  return typeof value === 'string' ? value.slice(0, max) : ''
}

/**
 * Checks a form on the screen with the server's own schema before it leaves, and shows what the server found after it
 * came back. The first field with a problem gets the focus. What was typed stays in the fields.
 * `form` is spread into the form, `field(name, defaultValue)` into each field.
 * @param say the words for a problem's key
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
  const field: FieldOf = (name, defaultValue) => ({ name, defaultValue, error: problem(name) })
  return { form: { ref: form, method: 'post', noValidate: true, onSubmit } as const, field, problem }
}
