import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { ask } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'

describeOnBothEngines('requests that do not wait for a response', (open) => {
  test('a connection with too many is closed; a few are answered in order, and others go on', async () => {
    const { url } = await open()
    const send = (count: number, last = '') =>
      new Promise<number>((resolve) => {
        const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
        let received = ''
        socket.on('data', (part) => void (received += part.toString()))
        socket.once('close', () => resolve(received.match(/HTTP\/1\.1 200/g)?.length ?? 0))
        socket.write('GET /api/v1/products HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count) + last)
      })
    const closing = 'GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    expect(await send(10, closing)).toBe(11)
    expect(await send(2000)).toBeLessThan(21)
    expect(await send(10, closing)).toBe(11)
    expect((await ask(`${url}/livez`)).status).toBe(200)
  })
})
