// Lighthouse's four scores (mobile, its own simulated slow phone) of home, shop and product in both languages, on the
// built shop with warm page cache. The last column is the performance score of a blank page from the same machine.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findProgram } from '../scripts/ensure-programs.mjs'
import { median, startShop } from './support.ts'

const rounds = 3
const pages = ['', '/shop', '/product/rare-crops-guide']
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const shop = await startShop('pglite')
const blank = createServer((_, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.end('<!doctype html><html lang="en"><title>Blank</title><body><h1>Blank</h1></body></html>')
}).listen(0, '127.0.0.1')
await once(blank, 'listening')
const blankUrl = `http://127.0.0.1:${(blank.address() as AddressInfo).port}/`
const chrome = await launch({
  chromePath: findProgram('Chromium') ?? '',
  chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
})

type Scores = Record<(typeof categories)[number], number> & { lcp: number; cls: number; tbt: number }
console.log('lighthouse: performance (median of 3), accessibility, best practices, SEO; LCP s, CLS, TBT ms')
for (const lang of ['ar', 'en']) {
  for (const path of pages) {
    await fetch(`${shop.url}/${lang}${path}`)
    const all: Scores[] = []
    for (let round = 0; round < rounds; round++) all.push(await score(`${shop.url}/${lang}${path}`))
    const of = (name: keyof Scores) => median(all.map((scores) => scores[name]))
    const shown = categories.map((name) => Math.round(of(name) * 100)).join(' / ')
    const times = `LCP ${(of('lcp') / 1000).toFixed(2)}  CLS ${of('cls').toFixed(3)}  TBT ${Math.round(of('tbt'))}`
    console.log(`  ${`/${lang}${path}`.padEnd(30)} ${shown}   ${times}`)
  }
}
console.log(`  blank page${' '.repeat(21)} ${Math.round((await score(blankUrl)).performance * 100)}`)
chrome.kill()
blank.close()
await shop.stop()

async function score(url: string): Promise<Scores> {
  const run = await lighthouse(url, {
    port: chrome.port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
  })
  if (!run) throw new Error(`Lighthouse gave no answer for ${url}`)
  const { categories: found, audits } = run.lhr
  for (const name of categories.slice(1))
    for (const { id } of found[name]?.auditRefs ?? []) {
      const audit = audits[id]
      if (audit?.score !== null && audit?.score !== undefined && audit.score < 1)
        console.log(
          `    ${name}: ${audit.title} ${audit.displayValue ?? ''} ${JSON.stringify(audit.details ?? {}).slice(0, 300)}`,
        )
    }
  return {
    ...(Object.fromEntries(categories.map((name) => [name, found[name]?.score ?? 0])) as Record<
      (typeof categories)[number],
      number
    >),
    lcp: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    tbt: audits['total-blocking-time']?.numericValue ?? Number.NaN,
  }
}
