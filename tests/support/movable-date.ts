// Preloaded into a built server (see start-server.ts): its test says how far to move its Date forward.
const RealDate = Date
let ahead = 0

class MovableDate extends RealDate {
  constructor(...args: [] | [number]) {
    if (args.length === 0) super(RealDate.now() + ahead)
    else super(...args)
  }
  static override now = () => RealDate.now() + ahead
}

globalThis.Date = MovableDate as DateConstructor
process.on('message', ({ forward }: { forward: number }) => {
  ahead += forward
  process.send?.('moved')
})
// The IPC channel must not keep a stopping server alive.
process.channel?.unref()
