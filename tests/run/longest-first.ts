import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take far longer than their size says, the longest first, each by the time that it took alone. */
const long = [
  'server/backup/restore-faults',
  'server/backup/backup-faults',
  'server/backup/backup.test',
  'tests/accounts-safety',
  'tests/kill',
  'server/backup/nightly-backup',
  'server/boot/database/switchover',
  'server/boot/database/failover',
  'server/cdn/behind-varnish',
  'storefront/lighthouse',
  'storefront/moving',
  'storefront/update',
  'storefront/purchase',
]

/** Starts the longest files first, so that no worker is left alone with one at the end; the others in Vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = long.findIndex((name) => moduleId.includes(name))
      return found < 0 ? long.length : found
    }
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    const projects = (one: TestSpecification, other: TestSpecification) =>
      one.project.name.localeCompare(other.project.name)
    const sorted = await super.sort(files)
    return sorted.toSorted(
      (one, other) => group(one) - group(other) || projects(one, other) || place(one) - place(other),
    )
  }
}
