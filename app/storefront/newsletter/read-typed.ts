import { formOf } from '#app/form.ts'

/** The newsletter form's input. */
export type Typed = { name: string; email: string; interests: string[] }

/** Reads the newsletter form from a request; missing values and unreadable bodies are empty. */
export async function readTyped(request: Request): Promise<Typed> {
  const form = await formOf(request)
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    name: text('name'),
    email: text('email'),
    interests: form.getAll('interests').filter((value) => typeof value === 'string'),
  }
}
