import { extractText, getDocumentProxy } from 'unpdf'

/**
 * The text that can be copied out of a PDF, its page count and its links. Arabic comes in reading order word by word;
 * brackets and Latin words beside it stay in visual order.
 */
export async function readPdf(bytes: Uint8Array): Promise<{ pages: number; text: string; links: string[] }> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: false })
  const links: string[] = []
  for (let page = 1; page <= pdf.numPages; page++) {
    const notes = (await (await pdf.getPage(page)).getAnnotations()) as { url?: string }[]
    links.push(...notes.flatMap(({ url }) => (url === undefined ? [] : [url])))
  }
  return { pages: pdf.numPages, text: text.join('\n'), links }
}
