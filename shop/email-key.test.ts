import { expect, test } from 'vitest'
import { emailKey } from './email-key.ts'

test.each([
  ['Noura@Example.com', 'noura@example.com'],
  [' noura+anything+more@example.com ', 'noura@example.com'],
  ['n.o.u.r.a+x@gmail.com', 'noura@gmail.com'],
  ['noura@GoogleMail.com', 'noura@gmail.com'],
  ['n.oura@example.com', 'n.oura@example.com'],
  ['noura@example.com.', 'noura@example.com'],
  ['نورة@مثال.السعودية', 'نورة@xn--mgbh0fb.xn--mgberp4a5d4ar'],
  ['noura@XN--mgbh0fb.xn--mgberp4a5d4ar', 'noura@xn--mgbh0fb.xn--mgberp4a5d4ar'],
  ['noura@bücher.example', 'noura@xn--bcher-kva.example'],
  ['ｎｏｕｒａ@example.com', 'noura@example.com'],
  ['+@example.com', '+@example.com'],
  ['@', '@'],
  ['', '@'],
  ['a@b/c.é', 'a@b/c.é'],
])('%s counts as %s', (typed, key) => expect(emailKey(typed)).toBe(key))
