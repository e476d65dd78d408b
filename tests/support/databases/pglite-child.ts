import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const adapters = new URL('../../../adapters/database/pglite/', import.meta.url).href

/** A child process to be killed. It runs `script` with `folder`, `say(line)` and `here(module)`. */
export function startChild(script: string, folder: string) {
  const prelude = `
    import { writeSync } from 'node:fs'
    const folder = process.argv[1]
    const here = (name) => new URL(name, ${JSON.stringify(adapters)}).href
    const say = (line) => writeSync(1, line + '\\n')
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', prelude + script, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  let complaints = ''
  let wake = () => {}
  child.stderr.on('data', (chunk) => {
    complaints += chunk
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    wake()
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      resolve(code)
      wake()
    })
  })

  return {
    pid: child.pid ?? 0,
    /** its output so far; complete after `kill` or `ended` */
    lines,
    /** its exit code, null after a signal */
    ended,
    complaints: () => complaints,
    /** waits until it has written n lines */
    async line(n: number): Promise<void> {
      while (lines.length < n) {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the child ended: ${complaints}`)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    async kill(): Promise<void> {
      child.kill('SIGKILL')
      await ended
    },
  }
}
