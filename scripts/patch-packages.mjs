import { join } from 'node:path'

/**
 * A Vite plugin that changes files of packages in the build of one environment.
 * @param patches what is changed, by the file's path within node_modules
 * @param apply returns a file's code with its patch applied; throws if that is not possible
 * @param decision the number of the record that says why; named in errors, also if a file is not part of the code any more
 */
export function patchPackages(environment, patches, apply, decision) {
  const left = new Set(Object.keys(patches))
  return {
    name: `patch-packages-${environment}`,
    apply: 'build',
    applyToEnvironment: ({ name }) => name === environment,
    transform(code, id) {
      const file = Object.keys(patches).find((each) => id.endsWith(join('node_modules', each)))
      if (file === undefined) return null
      left.delete(file)
      try {
        return { code: apply(code, patches[file]), map: null }
      } catch (error) {
        throw new Error(`${file}: ${error.message}; see decision ${decision}`, { cause: error })
      }
    },
    buildEnd(error) {
      if (!error && left.size > 0)
        throw new Error(`not in the ${environment} code: ${[...left].join(', ')}; see decision ${decision}`)
    },
  }
}

/** @throws Error when the code is not there exactly once */
export function replaceOnce(code, { from, to }) {
  const parts = code.split(from)
  if (parts.length !== 2) throw new Error(`not there once: ${from}`)
  return parts.join(to)
}
