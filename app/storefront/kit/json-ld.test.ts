import { expect, test } from 'vitest'
import { linkedDataText } from './json-ld.tsx'

test('the data cannot end its element or open a comment', () => {
  const name = '</script><script>alert(1)</script><!-- ]]>'
  const text = linkedDataText({ '@type': 'Thing', name })
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@type': 'Thing', name })
})
