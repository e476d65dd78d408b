import { connect } from 'node:net'
import { type Scanner, Unavailable } from '#shop/ports.ts'

/** Upper bound of clamd's answers, in bytes. */
const maxReplyBytes = 4096

/**
 * Scans a file with clamd (INSTREAM). Throws `Unavailable` when it cannot be asked or does not answer in time, and
 * another error when it cannot scan this file, such as one above its own limit.
 * @param url tcp://host:port
 */
export function clamdScanner(url: string, timeoutMs: number): Scanner {
  const { hostname, port } = new URL(url)
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || 3310 }
  return (content) =>
    new Promise((resolve, reject) => {
      const socket = connect({ ...address, signal: AbortSignal.timeout(timeoutMs) } as never)
      let received = ''
      socket.setEncoding('utf8')
      socket.on('connect', () => {
        const size = Buffer.alloc(4)
        size.writeUInt32BE(content.byteLength)
        for (const part of ['zINSTREAM\0', size, content, Buffer.alloc(4)]) socket.write(part)
      })
      socket.on('data', (data) => {
        received += data
        if (received.includes('\0') || received.length > maxReplyBytes) socket.end()
      })
      const failed = (error?: Error) => reject(new Unavailable(`clamd: ${error?.message ?? received.slice(0, 200)}`))
      socket.on('error', failed)
      socket.on('close', () => {
        const [verdict = ''] = received.split('\0', 1)
        if (/: OK$/.test(verdict)) resolve('clean')
        else if (/ FOUND$/.test(verdict)) resolve('infected')
        else if (/ ERROR$/.test(verdict)) reject(new Error(`clamd: ${verdict.slice(0, 200)}`))
        else failed()
      })
    })
}
