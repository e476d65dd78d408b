/**
 * Facts about a page in schema.org's words, for search engines; the context is added. A data block is never run, so it
 * needs no hash in the page's policy.
 */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in a data block, from which nothing can break out
      dangerouslySetInnerHTML={{ __html: linkedDataText(data) }}
    />
  )
}

/** The facts as JSON that stays inside a script element, whatever it holds: `<` is written as an escape. */
export function linkedDataText(data: Record<string, unknown>): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
}
