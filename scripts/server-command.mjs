import { join } from 'node:path'
import { root } from './ensure.mjs'

/** How the pinned Node runs the built server; Dockerfile and deploy/systemd/bustan.service say the same. */
export const serverCommand = {
  // A small young generation saves 40 MB of resident memory.
  args: ['--max-semi-space-size=4', join(root, 'build/server/index.js')],
  env: {
    NODE_ENV: 'production',
    // Stored beside the build, which makes the second start faster.
    NODE_COMPILE_CACHE: join(root, 'build/.compiled'),
    // glibc's first value, which it would raise by itself: what compiling the database took is given back, 40 MB.
    MALLOC_TRIM_THRESHOLD_: '131072',
    // A block of 32 KB goes back by itself, and not only once all after it are free: 9 MB.
    MALLOC_MMAP_THRESHOLD_: '32768',
  },
}
