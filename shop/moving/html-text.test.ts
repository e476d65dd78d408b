import { expect, test } from 'vitest'
import { htmlText } from './html-text.ts'
import { blockOf, readPrice, readStock } from './read-cells.ts'

const text = (html: string) => blockOf(htmlText(html), 4000).text

test.each([
  ['plain text\nin two lines', 'plain text\nin two lines'],
  ['<p>One</p>\n<p>Two <b>bold</b> words</p>', 'One\n\nTwo bold words'],
  ['a<br>b<br/>c', 'a\nb\nc'],
  ['<ul>\n<li>One</li>\n<li>Two</li></ul>After', '- One\n- Two\n\nAfter'],
  ['5 &lt; 6 &amp; &#1587;&#x633; &nope; &nbsp;x', '5 < 6 & سس &nope; x'],
  ['<script>alert("<p>")</script>x<style>p{}</style>y<!-- <p>no</p> -->z', 'xyz'],
  ['<img src=x onerror="alert(1)">pic', 'pic'],
  ['a < b and c > d', 'a < b and c > d'],
  ['<p>open <b', 'open'],
  ['<script>never ends', ''],
  ['&lt;script&gt;', '<script>'],
  ['<table><tr><td>S</td><td>10</td></tr></table>', 'S 10'],
  ['a\u0000b\u202ec\ud800', 'abc\ufffd'],
])('%j becomes %j', (html, expected) => {
  expect(text(html)).toBe(expected)
})

test.each([
  ['12.500', 12_500],
  ['KWD 1,250.75', 1_250_750],
  ['٣٫٢٥٠ د.ك', 3_250],
  ['12,50', 12_500],
  ['0', 0],
  ['2.2500000', 2_250],
  ['1,250', 'amount'],
  ['١٬٢٥٠', 1_250_000],
  ['2.2505', 'amount'],
  ['-1', 'amount'],
  ['12 SAR', 'currency'],
  ['$5', 'currency'],
  ['٥ ر.س', 'currency'],
  ['=1+1', 'amount'],
  ['9999999', 'amount'],
])('the price %s is %s', (typed, expected) => {
  const price = readPrice(typed)
  expect('fils' in price ? price.fils : price.reason).toBe(expected)
})

test('a stock is whole, never negative, and unknown when missing', () => {
  expect(['5', '5.0', '٧', '-3', '', 'many', '99999999'].map(readStock)).toEqual([5, 5, 7, 0, null, null, 1_000_000])
})
