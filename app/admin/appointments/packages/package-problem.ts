import * as m from '#locales/compiled/messages.js'
import type { PackageResult } from './act-on-packages.ts'

const words: Record<Extract<PackageResult, { done: false }>['problem'], () => string> = {
  unknown: m.admin_packages_problem_unknown,
  not_open: m.admin_packages_problem_not_open,
  expired: m.admin_packages_problem_expired,
  used_up: m.admin_packages_problem_used_up,
  not_later: m.admin_packages_problem_not_later,
  time: m.admin_packages_problem_time,
  fields: m.admin_packages_problem_fields,
}

/** Why an action on a package failed; undefined when it succeeded. */
export const packageProblem = (result: PackageResult | undefined): string | undefined =>
  result && !result.done ? words[result.problem]() : undefined
