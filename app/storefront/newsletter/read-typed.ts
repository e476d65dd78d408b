import { formOf } from '#app/form.ts'

/** What stands in the newsletter's form, as it was typed. */
export type Typed = { name: string; email: string; interests: string[] }

/** The newsletter's form out of a request; what is missing or no text is empty, and so is a body that is no form. */
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
