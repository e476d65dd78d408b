import type { ChangeRefusal } from '#shop/catalog/change-product.ts'
import type { SaveRefusal } from '#shop/catalog/create-product.ts'
import { draftOf } from './draft.ts'
import type { SaveResult } from './save-result.ts'

/** The answer for a refused save: field errors, or what another admin saved. */
export function refusedSave(refusal: ChangeRefusal | SaveRefusal): SaveResult {
  switch (refusal.reason) {
    case 'incomplete':
      return {
        kind: 'refused',
        problems: Object.fromEntries(
          refusal.missing.map((need) => (need === 'file' ? ['status', 'needed_file'] : [need, 'needed'])),
        ),
      }
    case 'sku_taken':
      return { kind: 'refused', problems: { sku: 'sku_taken' } }
    case 'package':
      return { kind: 'refused', problems: Object.fromEntries(refusal.missing.map((field) => [field, 'package'])) }
    case 'not_a_session':
      return { kind: 'refused', problems: { packageOf: 'not_a_session' } }
    case 'shipped':
    case 'in_bundle':
      return { kind: 'refused', problems: { category: refusal.reason } }
    case 'bundle':
      return { kind: 'refused', problems: { components: 'bundle' } }
    case 'unknown_picture':
      return { kind: 'refused', problems: { pictures: 'unknown_picture' } }
    case 'unknown':
      return { kind: 'gone' }
    case 'conflict': {
      const { current, by } = refusal
      const at = current.updatedAt.toISOString()
      return { kind: 'conflict', theirs: draftOf(current), version: current.version, by, at }
    }
  }
}

export const resultStatus = (result: SaveResult): number =>
  ({ saved: 200, refused: 422, conflict: 409, gone: 404, failed: 503 })[result.kind]
