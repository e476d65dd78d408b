import { expect, test } from 'vitest'
import { settingsSchema } from '#shop/settings/form.ts'
import { renderDocument } from './markdown.server.ts'
import { placeholderValues } from './placeholder-values.server.ts'

const settings = settingsSchema.parse({})
const values = placeholderValues(settings, 'en')
const html = (body: string, prefix = '') => renderDocument(body, { values, prefix }).intro

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '**bold <svg/onload=alert(1)> still bold**',
  '> quoted <iframe src="https://evil.example"></iframe>',
  '- point\n\n  <div onclick="x()">\n\n  </div>',
  '[text <b onmouseover=x()>](/faq)',
  '| a | b |\n| --- | --- |\n| <a href="x"> | <!-- c --> |',
])('HTML in a text is escaped: %s', (body) => {
  const rendered = html(body)
  expect(
    rendered.replace(
      /<\/?(p|strong|em|ul|li|blockquote|table|thead|tbody|tr|td|th|a|br)( href="\/faq"| scope="col")?>/g,
      '',
    ),
  ).not.toContain('<')
  expect(rendered).toContain('&lt;')
})

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\u0000script:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:x)',
  '[x](file:///etc/passwd)',
  '[x](http://evil.example)',
  '[x](//evil.example/a)',
  '[x](/\\evil.example)',
  '[x](\\\\evil.example)',
  '<javascript:alert(1)>',
  '[x][r]\n\n[r]: javascript:alert(1)',
  '![x](javascript:alert(1))',
  '[[x](javascript:alert(1))](javascript:alert(2))',
])('unsafe links are not rendered: %s', (body) => {
  expect(html(body)).not.toContain('<a')
  expect(html(body)).not.toContain('<img')
})

test('neither a link’s title nor its URL can add an attribute', () => {
  expect(html('[x](/faq "t\\" onclick=\\"alert(1)")')).toBe('<p><a href="/faq">x</a></p>\n')
  expect(html('[x](https://a.example/"onclick="b)')).not.toMatch(/"onclick/)
})

test('internal links keep the URL’s language, external ones have no opener', () => {
  expect(html('[x](/faq#a) [h](/)', '/en')).toBe('<p><a href="/en/faq#a">x</a> <a href="/en">h</a></p>\n')
  expect(html('[x](/ar/shop?q=a) [h](/en)', '/en')).toBe('<p><a href="/en/shop?q=a">x</a> <a href="/en">h</a></p>\n')
  expect(html('[x](/ar//evil.example)')).toBe('<p><a href="/ar//evil.example">x</a></p>\n')
  expect(html('[h](/) [a](#a)')).toBe('<p><a href="/">h</a> <a href="#a">a</a></p>\n')
  expect(html('[x](https://a.example)')).toBe('<p><a href="https://a.example" rel="noopener">x</a></p>\n')
  expect(html('[x](mailto:a@b.example)')).toBe('<p><a href="mailto:a@b.example">x</a></p>\n')
})

test('no pictures or code blocks; headings stay below the sections’ own', () => {
  expect(html('![x](/art/hero.svg)')).not.toContain('<img')
  expect(html('    indented')).toBe('<p>indented</p>\n')
  expect(html('> # Loud')).toContain('<h3>Loud</h3>')
  expect(html('### Small {#small}\n\n##### Smaller')).toBe('<h3 id="small">Small</h3>\n<h4>Smaller</h4>\n')
})

test('a text is split at its headings, with their ids and plain titles', () => {
  const { intro, sections } = renderDocument(
    'Before.\n\n# Group {#group}\n\n## Is **it** {shop}? {#it}\n\nYes.\n\n## No id\n\nText.',
    { values, prefix: '' },
  )
  expect(intro).toBe('<p>Before.</p>\n')
  expect(sections).toEqual([
    { level: 1, id: 'group', title: 'Group', html: '' },
    { level: 2, id: 'it', title: 'Is it Bustan?', html: '<p>Yes.</p>\n' },
    { level: 2, id: 'part-3', title: 'No id', html: '<p>Text.</p>\n' },
  ])
})

test('a settings value is rendered as text, whatever it contains', () => {
  const odd = settingsSchema.parse({
    name: { ar: 'ب', en: '<b>*Bustan*</b> [x](javascript:y)' },
    contact: { email: 'a"b@bustan.example'.replace('"', "'"), phone: '+965 "22210000', whatsapp: '+96566610000' },
  })
  const rendered = renderDocument('{shop} {email} {phone} {whatsapp} [call {phone}](/contact) `{shop}`', {
    values: placeholderValues(odd, 'en'),
    prefix: '',
  }).intro
  expect(rendered).toContain('<bdi>&lt;b&gt;*Bustan*&lt;/b&gt; [x](javascript:y)</bdi>')
  expect(rendered).toContain('<a href="tel:+96522210000"><bdi dir="ltr">+965  &quot;22210000</bdi></a>')
  expect(rendered).toContain('<a href="https://wa.me/96566610000" rel="noopener">')
  // No nested links, and code is not expanded.
  expect(rendered).toContain('<a href="/contact">call <bdi dir="ltr">')
  expect(rendered).toContain('<code>{shop}</code>')
})
