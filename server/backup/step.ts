import { folderNames } from './folder.ts'

/** The points at which a backup can be interrupted, in order. */
export const backupSteps = [
  'begun',
  'files copied',
  'database reached',
  'rows half written',
  'rows written',
  'late files copied',
  'tables made',
  'rows loaded',
  'proven',
  'manifest written',
] as const

const swapSteps = (entries: readonly string[]) => [
  ...entries.flatMap((name) => [`${name} put aside`, `${name} in place`] as const),
  'journal removed' as const,
]

/** The same for a restore, by engine. Interrupted in `built` it is rolled back; in `swapped` it is completed. */
export const restoreSteps = {
  pglite: {
    built: ['checked', 'files staged', 'database made', 'tables made', 'rows loaded', 'rows committed'],
    swapped: ['journal written', ...swapSteps([...folderNames, 'database'])],
  },
  postgres: {
    built: ['checked', 'files staged', 'shop set aside', 'tables made', 'rows loaded', 'journal written'],
    swapped: ['rows committed', ...swapSteps(folderNames)],
  },
} as const

type Engine = keyof typeof restoreSteps
export type StepName = (typeof backupSteps)[number] | (typeof restoreSteps)[Engine]['built' | 'swapped'][number]

/** Called at each point where a backup or restore can be interrupted, for tests. */
export type Step = (name: StepName) => Promise<void> | void

export const noStep: Step = () => {}
