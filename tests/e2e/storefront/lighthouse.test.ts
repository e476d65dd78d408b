import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findProgram } from '../../../scripts/ensure-programs.mjs'
import { flags } from '../support/browser.ts'
import { useShop } from '../support/shop.ts'

// Scores that do not depend on the machine's speed; bench/lighthouse.ts measures performance.
const categories = ['accessibility', 'best-practices', 'seo']
const pages = ['/ar', '/en/shop', '/ar/product/rare-crops-guide', '/en/contact', '/ar/faq', '/en/shipping-policy']

describe('Lighthouse on a phone', () => {
  const open = useShop()
  let chrome: Awaited<ReturnType<typeof launch>>
  beforeAll(async () => {
    chrome = await launch({ chromePath: findProgram('Chromium') ?? '', chromeFlags: ['--headless', ...flags] })
  })
  afterAll(() => chrome?.kill())

  test.each(pages)('%s has nothing to fix for accessibility, best practices and search', async (path) => {
    const run = await lighthouse(open().server.url + path, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: categories,
    })
    const { categories: found = {}, audits = {} } = run?.lhr ?? {}
    const failed = Object.values(found)
      .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
      .flatMap(({ id }) => audits[id] ?? [])
      .filter(({ score }) => score !== null && score < 1)
      .map(({ id, title, details }) => `${id}: ${title} ${JSON.stringify(details ?? {}).slice(0, 400)}`)
    expect(failed).toEqual([])
    expect(Object.values(found).map(({ id, score }) => [id, score])).toEqual(categories.map((id) => [id, 1]))
  })
})
