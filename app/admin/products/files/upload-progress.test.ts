import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { UploadProgress } from './upload-progress.tsx'

test('a region for screen readers is there before an upload begins, and has its progress in quarters', () => {
  const said = (...parts: number[]) => {
    const uploads = parts.map((part, id) => ({ id, name: `file-${id}.pdf`, part }))
    const html = renderToStaticMarkup(createElement(UploadProgress, { uploads }))
    return html.match(/role="status"[^>]*>([^<]*)/)?.[1]
  }
  const progress = (part: string) => m.products_upload_progress({ name: isolate('file-0.pdf'), part })
  expect(said()).toBe('')
  expect([said(0, 0), said(0.49, 0), said(0.5), said(1)]).toEqual(['0%', '25%', '50%', '100%'].map(progress))
})
