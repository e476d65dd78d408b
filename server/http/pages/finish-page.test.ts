import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { finishPage } from './finish-page.ts'

const hash = (code: string) => createHash('sha256').update(code).digest('base64')

test('Arabic and emoji stay as they are, and scripts with them get the hash of their bytes', () => {
  const code = 'say("أهلًا 🌱")'
  const start = '<script nonce="N" type="module" async="">import "/entry.js" // ابدأ</script>'
  const page = `<h1>بستان 🌱</h1><script nonce="N">${code}</script>${start}<p>دليل</p>`
  const { html, hashes } = finishPage(Buffer.from(page), 'N')
  const sent = Buffer.from(html).toString()
  expect(sent).toContain('<h1>بستان 🌱</h1>')
  expect(sent).toContain('<p>دليل</p>')
  expect(sent).not.toContain('nonce')
  const inline = [...sent.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, inside = '']) => hash(inside))
  expect(inline).toHaveLength(3)
  expect(hashes).toEqual(expect.arrayContaining([hash(code), ...inline, hash('import "/entry.js" // ابدأ')]))
})
