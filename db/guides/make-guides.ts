// Typesets the demo's two guides: `node db/guides/make-guides.ts`. The PDFs are committed; run it again after a change.

import { writeFile } from 'node:fs/promises'
import { Document, renderToBuffer } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { registerFonts } from '../pdf/font-stacks.ts'
import { beginnerGuide, beginnerPages } from './beginner-guide.ts'
import type { Guide } from './parts.ts'
import { rareCropsGuide, rareCropsPages } from './rare-crops-guide.ts'

const LIMIT = 300 * 1024

async function make(name: string, guide: Guide, pages: ReactElement[]): Promise<void> {
  const both = (t: { ar: string; en: string }): string => `${t.ar} · ${t.en}`
  const pdf = await renderToBuffer(
    h(
      Document,
      {
        title: both(guide.title),
        subject: both(guide.subject),
        keywords: guide.keywords,
        author: 'Bustan',
        creator: 'Bustan',
        producer: 'Bustan',
        language: 'ar',
        pageMode: 'useNone',
        creationDate: new Date('2026-01-01T00:00:00Z'),
      },
      ...pages,
    ),
  )
  const count = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  if (count !== pages.length)
    throw new Error(`${name}: ${count} pages came out of ${pages.length}: some text runs over`)
  if (pdf.length > LIMIT) throw new Error(`${name}: ${pdf.length} bytes is over ${LIMIT}`)
  await writeFile(new URL(`./${name}.pdf`, import.meta.url), pdf)
  console.log(`${name}.pdf: ${count} pages, ${Math.round(pdf.length / 1024)} KB`)
}

await registerFonts()
await make('beginner-guide', beginnerGuide, beginnerPages())
await make('rare-crops-guide', rareCropsGuide, rareCropsPages())
