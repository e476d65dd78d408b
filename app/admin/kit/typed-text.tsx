/** The text of a refused form, in its notice, where the form may be gone. Nothing without any. */
export function TypedText({ text }: { text: string | undefined }) {
  if (!text) return null
  return <bdi className="mt-2 block whitespace-pre-line wrap-anywhere">{text}</bdi>
}
