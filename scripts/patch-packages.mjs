import { join } from 'node:path'

/**
 * A Vite plugin that changes files of packages in the build of one environment.
 * @param patches by path within node_modules, the function that returns a file's changed code
 * @param decision the number of the record that says why; in the error if a file is not part of the code any more
 */
export function patchPackages(environment, patches, decision) {
  const left = new Set(Object.keys(patches))
  return {
    name: `patch-packages-${environment}`,
    apply: 'build',
    applyToEnvironment: ({ name }) => name === environment,
    transform(code, id) {
      const file = Object.keys(patches).find((each) => id.endsWith(join('node_modules', each)))
      if (file === undefined) return null
      left.delete(file)
      return { code: patches[file](code), map: null }
    },
    buildEnd(error) {
      if (!error && left.size > 0)
        throw new Error(`not in the ${environment} code: ${[...left].join(', ')}; see decision ${decision}`)
    },
  }
}
