import { isBuiltInRole } from '../accounts/roles/built-in-roles.ts'
import type { NewSecurityEvent } from './security-log.ts'
import type { AuditAction, AuditChange, AuditSubject } from './subjects.ts'

type Entry = { subject: AuditSubject; subjectId: string; action: AuditAction; changes: readonly AuditChange[] }

/**
 * The security log's entry for an admin's action, beside the audit; null for everyday work. Only constants are copied:
 * neither a list's filters nor changed values.
 */
export function securityOfAudit({ subject, subjectId, action, changes }: Entry): NewSecurityEvent | null {
  if (action === 'export_guest') return { kind: 'guest_exported' }
  if (action === 'erase_guest') return { kind: 'guest_erased' }
  if (action === 'export') return { kind: 'export', details: { of: subjectId } }
  switch (subject) {
    case 'setting':
      return { kind: 'settings_changed', details: { of: subjectId, fields: changes.map(({ field }) => field) } }
    case 'api_key':
      return { kind: action === 'revoke' ? 'api_key_revoked' : 'api_key_made' }
    case 'webhook':
      return ['create', 'change', 'delete', 'restore'].includes(action)
        ? { kind: 'webhook_changed', details: { of: action } }
        : null
    case 'invitation':
      // Accepting it is recorded as a new admin.
      return action === 'accept' ? null : { kind: 'staff_invited', details: { of: action } }
    case 'role':
      return { kind: 'role_edited', details: { of: action } }
    case 'user':
      return ofUser(subjectId, action, changes)
    default:
      return null
  }
}

function ofUser(aboutId: string, action: AuditAction, changes: readonly AuditChange[]): NewSecurityEvent | null {
  if (action === 'end_session' || action === 'end_sessions')
    return { kind: 'session_ended', aboutId, details: { of: action === 'end_session' ? 'one' : 'all' } }
  if (action === 'send_reset') return { kind: 'reset_asked', aboutId }
  const to = (name: string) => changes.find(({ field }) => field === name)?.to
  if (to('role') === 'admin') return { kind: 'admin_made', aboutId, details: { how: 'promoted' } }
  if (to('role') !== undefined) return { kind: 'role_changed', aboutId, details: { of: String(to('role')) } }
  const staffRole = to('staffRoleId')
  if (staffRole !== undefined)
    return { kind: 'role_changed', aboutId, details: { of: isBuiltInRole(staffRole) ? staffRole : 'own_role' } }
  const isActive = to('isActive')
  if (isActive !== undefined) return { kind: 'account_switched', aboutId, details: { of: isActive ? 'on' : 'off' } }
  return null
}
