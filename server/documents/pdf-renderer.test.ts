import { afterEach, expect, test } from 'vitest'
import { readPdf } from '#tests/support/pdf-text.ts'
import { PdfRenderer } from './pdf-renderer.ts'
import type { Sheet } from './sheet.ts'
import { breakLong, direction } from './text-run.ts'

const both = (text: string) => ({ ar: text, en: text })
const sheet = (number: string, titles: { ar: string; en: string }[]): Sheet => ({
  number,
  title: { ar: 'إيصال', en: 'Receipt' },
  store: { name: { ar: 'بستان', en: 'Bustan' }, contact: ['hello@bustan.example'] },
  notices: [],
  facts: [{ label: both('Customer'), value: '李雷 🌱 Noura' }],
  heads: { item: both('Item'), quantity: both('Q'), price: both('P'), amount: both('A') },
  lines: titles.map((title) => ({ title, quantity: '1', price: '1.000', amount: '1.000' })),
  amounts: [],
  total: { label: both('Total'), amount: both('KWD 1.000') },
  after: [],
  code: null,
  closing: [],
  at: '2026-11-21T00:00:00.000Z',
})

let renderer = new PdfRenderer()
afterEach(() => renderer.close())

test('isolates are not drawn', async () => {
  const titled = (title: string) => renderer.print(sheet('ORD-2026-0001', [{ ar: title, en: title }]))
  const printed = await titled('\u2068محدود · M\u2069 ×\u00a02')
  expect((await readPdf(printed!)).text).toContain('\nM · محدود × 2 1 1.000 1.000 2 × M · محدود\n')
})

test('emoji of several characters are dropped whole, and signs that the fonts have stay', async () => {
  const titles = ['سارة 🤷🏽‍♀️', '👩🏽‍🍳', '👩🏽‍❤️‍👩🏽', 'شكرا‍❤️', 'Bustan©️'].map(both)
  const { text } = await readPdf((await renderer.print(sheet('ORD-2026-0001', titles)))!)
  expect(text.replace('?? Noura', '')).not.toMatch(/[?\u200d]/)
  expect(text).toContain('Bustan©')
})

test('glyphs are correct in consecutive documents, and the headers are on every page', async () => {
  const titles = Array.from({ length: 60 }, (_, at) => ({ ar: 'عدد محدود مُعاد', en: `Limited ${at}` }))
  for (const number of ['ORD-2026-0001', 'ORD-2026-0002']) {
    const printed = await renderer.print(sheet(number, titles))
    const { pages, text } = await readPdf(printed!)
    expect(pages).toBeGreaterThan(1)
    expect(text.match(/عدد محدود مُعاد/g)?.length).toBe(60)
    expect(text.match(/^Item /gm)?.length).toBe(pages)
    expect(text).toContain(`${number} · ${pages} / ${pages}`)
    // A glyph that no font has is reported as missing, without a substitute.
    expect(text).toContain('?? Noura')
    // Each font is embedded once.
    expect(printed!.byteLength).toBeLessThan(120_000)
  }
})

test('the same document is rendered once, and a full queue is refused', async () => {
  renderer = new PdfRenderer({ queue: 2 })
  const prints = ['A', 'A', 'B', 'C', 'A'].map((number) => renderer.print(sheet(number, [])))
  const [one, same, other, none, again] = await Promise.all(prints)
  expect(one).toBe(same)
  expect(one).toBe(again)
  expect(other).not.toBeNull()
  expect(none).toBeNull()
  expect(await renderer.print(sheet('C', []))).not.toBeNull()
})

test('a document that cannot be rendered or takes too long fails alone', async () => {
  renderer = new PdfRenderer({ timeoutMs: 1 })
  await expect(renderer.print(sheet('A', []))).rejects.toThrow('a document took longer than 1 ms')
  renderer = new PdfRenderer()
  const broken = renderer.print({ ...sheet('B', []), lines: null } as never)
  const whole = renderer.print(sheet('C', []))
  await expect(broken).rejects.toThrow()
  expect((await whole)?.byteLength).toBeGreaterThan(1000)
})

test('a request that waits too long is refused, and finds the document cached later', async () => {
  renderer = new PdfRenderer({ waitMs: 1 })
  expect(await renderer.print(sheet('A', []))).toBeNull()
  await expect.poll(() => renderer.print(sheet('A', [])), { timeout: 60_000 }).not.toBeNull()
})

test('a thread that does not start is terminated; starting does not count as rendering time', async () => {
  renderer = new PdfRenderer({ startMs: 1 })
  await expect(renderer.print(sheet('A', []))).rejects.toThrow('the start of the printing thread took longer than 1 ms')
})

test('a text’s direction is that of its first letter, and long words break after a mark', () => {
  expect(['نورة Al', 'Noura نورة', '+965 1', '«بستان»', ''].map(direction)).toEqual(['rtl', 'ltr', 'ltr', 'rtl', 'ltr'])
  expect(breakLong('short words stay', 6)).toBe('short words stay')
  expect(breakLong('garden.keeper@bustan.example', 16)).toBe('garden.keeper@\nbustan.example')
  expect(breakLong('a'.repeat(25), 10)).toBe(`${'a'.repeat(10)}\n${'a'.repeat(10)}\n${'a'.repeat(5)}`)
})
