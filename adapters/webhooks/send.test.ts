import { createSocket, type Socket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '#tests/support/poll.ts'
import { webhookSender } from './send.ts'

/** A DNS server that resolves one name to a private address, denies another, and ignores all others. */
let server: Socket
let lookups = 0
beforeAll(async () => {
  server = createSocket('udp4').bind(0, '127.0.0.1')
  server.on('message', (query, { address, port }) => {
    lookups++
    const name = query.subarray(12)
    const [known, denied] = ['private', 'denied'].map((each) => name.includes(each))
    if (!known && !denied) return
    const end = name.indexOf(0) + 5
    const isIPv4 = name.readUInt16BE(name.indexOf(0) + 1) === 1
    const addressCount = known && isIPv4 ? 1 : 0
    const head = Buffer.from([...query.subarray(0, 2), 0x81, denied ? 0x83 : 0x80, 0, 1, 0, addressCount, 0, 0, 0, 0])
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 9, 0, 4, 10, 0, 0, 1])
    server.send(Buffer.concat([head, name.subarray(0, end), ...(addressCount ? [record] : [])]), port, address)
  })
  await once(server, 'listening')
})
afterAll(() => void server.close())

const sender = (timeoutMs: number) =>
  webhookSender({ allowLocal: false, timeoutMs, nameServers: [`127.0.0.1:${server.address().port}`] })
const send = (host: string, timeoutMs = 10_000) =>
  sender(timeoutMs).send({ url: `https://${host}/`, headers: {}, body: '{}' })

test('a name is resolved by DNS and judged by its address', async () => {
  expect(await send('private.shop.example')).toEqual({ problem: 'private_address', status: null })
  expect(await send('denied.shop.example')).toEqual({ problem: 'unknown_host', status: null })
})

test('many names whose servers are silent do not block the threads for files and other names', async () => {
  const before = lookups
  // Those of other tests of the process: one that was given up goes on.
  const systemLookups = () => process.getActiveResourcesInfo().filter((name) => name === 'GetAddrInfoReqWrap').length
  const others = systemLookups()
  const sent = Array.from({ length: 20 }, (_, each) => send(`silent-${each}.example`, 1000))
  await until('all are being asked about', async () => lookups >= before + 40)
  expect(systemLookups()).toBeLessThanOrEqual(others)
  expect((await lookup('localhost')).address).toMatch(/^(127\.0\.0\.1|::1)$/)
  for (const result of await Promise.all(sent)) expect(result).toEqual({ problem: 'timeout', status: null })
})
