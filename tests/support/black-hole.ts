import { type AddressInfo, createServer, type Socket } from 'node:net'

export type BlackHole = { port: number; connections(): number; open(): number; stop(): Promise<void> }

/**
 * A server on this machine that accepts connections and never answers.
 * @param onConnection what it does with a connection instead of nothing
 */
export async function blackHole(onConnection: (socket: Socket) => void = () => {}): Promise<BlackHole> {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.resume()
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    /** The number of connections in total, and of open ones. */
    connections: () => connections,
    open: () => sockets.size,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
