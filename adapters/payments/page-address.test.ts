import { expect, test } from 'vitest'
import { pageAddress } from './page-address.ts'

test.each(['http://localhost:9', 'http://127.0.0.1:9', 'http://127.0.0.2:9', 'http://[::1]:9'])(
  'a gateway at %s, on this machine, may return its own pages only',
  (api) => {
    const page = pageAddress(`${api}/v2`, ['tap.company'])
    expect(page(`${api}/pay`)).toBe(`${api}/pay`)
    expect(() => page('http://127.0.0.3:9/pay')).toThrow('not its own')
    expect(() => pageAddress('https://api.tap.company', ['tap.company'])(`${api}/pay`)).toThrow('not its own')
  },
)
