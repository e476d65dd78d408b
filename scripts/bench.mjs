// Measures every claim of docs/performance.md, or only the named ones.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ensureBuilt, ensureInstalled, pinnedNode, root } from './ensure.mjs'
import { maxOthersShare, watchOthers } from './other-processes-load.mjs'

const names = [
  'bytes',
  'start',
  'pages',
  'orders',
  'placing',
  'search',
  'admin',
  'keys',
  'reports',
  'lighthouse',
  'taps',
  'early-taps',
  'signins',
]

ensureInstalled()
ensureBuilt()
const machine = watchOthers()
setInterval(machine.read, 500).unref()
const requested = process.argv.slice(2)
let failed = false
for (const name of names.filter((each) => requested.length === 0 || requested.includes(each)))
  failed = !(await measure(name)) || failed
process.exit(failed ? 1 : 0)

/** Runs one bench; its last line says whether its figures are final, or others were using the machine. */
async function measure(name) {
  const child = spawn(pinnedNode(), [join(root, 'bench', `${name}.ts`)], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  let most = 0
  for await (const line of createInterface({ input: child.stdout })) {
    const others = machine.share()
    most = Math.max(most, others)
    console.log(line.startsWith(' ') && others > maxOthersShare ? `${line}   NOT FINAL` : line)
  }
  const used = `others used at most ${Math.round(100 * most)} % of the processors`
  console.log(
    most > maxOthersShare ? `  NOT FINAL, the machine was not quiet: ${used}` : `  the machine was quiet: ${used}`,
  )
  const [code] = await ended
  return code === 0
}
