// The baseline of the page bench: a bare Node http server with one body and one set of headers, received over IPC.
import { createServer } from 'node:http'

let headers: Record<string, string | number> = {}
let body = Buffer.alloc(0)
const server = createServer((_incoming, outgoing) => {
  outgoing.writeHead(200, headers)
  outgoing.end(body)
})
process.on('message', (page: { headers: Record<string, string>; body: string }) => {
  body = Buffer.from(page.body, 'base64')
  headers = { ...page.headers, 'content-length': body.length }
  process.send?.('ready')
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
