/**
 * A page's schema.org data for search engines; the context is added. A data block is not executed, so it needs no hash
 * in the page's CSP.
 */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON in a data block
      dangerouslySetInnerHTML={{ __html: linkedDataText(data) }}
    />
  )
}

/** The data as JSON that is safe inside a script element: `<` is escaped. */
export function linkedDataText(data: Record<string, unknown>): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
}
