// Creates the empty database that new embedded ones are copied from: build/pgdata. Part of the build.
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInChild } from '../adapters/database/pglite/pglite-folder.ts'
import { root } from './ensure.mjs'

const target = join(root, 'build/pgdata')
for (const path of [target, `${target}.part`]) rmSync(path, { recursive: true, force: true })
await createInChild(`${target}.part`)
renameSync(`${target}.part`, target)
