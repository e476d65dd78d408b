import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { CheckIcon, ClockIcon, CloseIcon, type IconProps } from '#app/ui/icons.tsx'
import type { CodeState } from '#shop/discounts/state.ts'
import { stateNames } from './names.ts'

const looks: Record<CodeState, { tone: BadgeTone; Icon: (props: IconProps) => React.ReactNode }> = {
  active: { tone: 'leaf', Icon: CheckIcon },
  not_started: { tone: 'sun', Icon: ClockIcon },
  expired: { tone: 'quiet', Icon: ClockIcon },
  used_up: { tone: 'quiet', Icon: CheckIcon },
  inactive: { tone: 'quiet', Icon: CloseIcon },
}

/** Whether a code is valid now, and if not, why. */
export function StateBadge({ state }: { state: CodeState }) {
  const { tone, Icon } = looks[state]
  return (
    <Badge tone={tone}>
      <Icon size={14} className="-ms-0.5" />
      {stateNames[state]()}
    </Badge>
  )
}
