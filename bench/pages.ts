// Home, shop and product pages from the page cache and freshly rendered, and a script that they load, against a bare
// Node http server that sends the same bytes with the same headers. Rounds alternate, so that a machine that drifts
// drifts for both.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import autocannon from 'autocannon'
import { spread, startShop } from './support.ts'

const rounds = 5
const seconds = 3
const pages = { home: '/', shop: '/shop', product: '/product/beginner-guide' }

const shop = await startShop('postgres')
const bare = fork(new URL('./bare-server.ts', import.meta.url).pathname)
const [barePort] = (await once(bare, 'message')) as [number]
const bareUrl = `http://127.0.0.1:${barePort}/`

console.log(
  'pages: requests a second as a ratio to a bare Node http server sending the same bytes, median (least to most)',
)
for (const [name, path] of Object.entries(pages)) {
  await fetchRaw(shop.url + path)
  // An unlisted query is never cached: every response is rendered.
  const { bytes, ratios } = await measure(path, `${path}?fresh=1`)
  const [cached = [], fresh = []] = ratios
  console.log(`  ${name.padEnd(8)} cached ${spread(cached)}   freshly rendered ${spread(fresh, 3)}   ${bytes} bytes`)
}
const script = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(shop.url)).text())?.[0]
if (script === undefined) throw new Error('the home page loads no script')
const { bytes, ratios } = await measure(script)
console.log(`  script   ${spread(ratios[0] ?? [])}   ${bytes} bytes`)
bare.kill()
await shop.stop()

/** Ratios of each path to the bare server, which sends what the first one answers. */
async function measure(...paths: string[]): Promise<{ bytes: number; ratios: number[][] }> {
  const page = await fetchRaw(shop.url + paths[0])
  bare.send(page)
  await once(bare, 'message')
  const ratios: number[][] = paths.map(() => [])
  for (let round = 0; round < rounds; round++) {
    const base = await rate(bareUrl)
    for (const [at, path] of paths.entries()) ratios[at]?.push((await rate(shop.url + path)) / base)
  }
  return { bytes: Buffer.from(page.body, 'base64').length, ratios }
}

async function rate(url: string): Promise<number> {
  const result = await autocannon({ url, connections: 32, duration: seconds, headers: { 'accept-encoding': 'br' } })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

function fetchRaw(url: string): Promise<{ headers: Record<string, string>; body: string }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      const { date: _d, connection: _c, 'keep-alive': _k, 'transfer-encoding': _t, ...headers } = response.headers
      resolve({ headers: headers as Record<string, string>, body: Buffer.concat(chunks).toString('base64') })
    }).on('error', reject)
  })
}
