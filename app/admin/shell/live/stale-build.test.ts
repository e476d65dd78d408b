import { afterEach, expect, test, vi } from 'vitest'
import { leaveStaleBuild, noteBuild } from './stale-build.ts'

afterEach(() => vi.unstubAllGlobals())

test('once the server runs another build, the next page is loaded as a document', () => {
  const assign = vi.fn()
  vi.stubGlobal('window', { location: { assign }, __reactRouterManifest: { version: 'a' } })
  leaveStaleBuild('/admin/products')
  noteBuild('a')
  leaveStaleBuild('/admin/products')
  expect(assign).not.toHaveBeenCalled()
  noteBuild('b')
  leaveStaleBuild('/admin/products?page=2')
  expect(assign.mock.calls).toEqual([['/admin/products?page=2']])
})
