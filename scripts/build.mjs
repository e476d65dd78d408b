// Builds texts, pages, server and service worker, then writes a Brotli and a gzip twin beside every file worth compressing.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildMark, root, sourceHash } from './ensure.mjs'

// Read before anything is built: a source that changes meanwhile is built again by the next start.
const source = sourceHash()
const run = (script, ...args) =>
  execFileSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })

rmSync(join(root, 'build'), { recursive: true, force: true })
if (!process.argv.includes('--texts-are-compiled')) run('scripts/compile-texts.mjs')
run('node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn')
run('scripts/build-service-worker.mjs')
run('scripts/make-pgdata.mjs')

// Blocks of 512 KB: a file is compressed in one piece.
const brotli = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: 19 }
for (const entry of readdirSync(join(root, 'build/client'), { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg|json|html|txt|webmanifest)$/.test(entry.name)) continue
  const path = join(entry.parentPath, entry.name)
  const content = readFileSync(path)
  if (content.length < 300) continue
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params: brotli }))
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
}
writeFileSync(buildMark, source)
