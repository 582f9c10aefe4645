import { RowIcon } from './RowButton'

export type Tone = 'neutral' | 'active' | 'good' | 'warning' | 'bad'

const icons = { neutral: null, active: 'dot', good: 'tick', warning: 'warning', bad: 'alert' } as const

export const StatusChip = ({ tone, label }: { tone: Tone; label: string }) => {
  const icon = icons[tone]
  return (
    <span className={`status-chip is-${tone}`}>
      {icon === null ? null : <RowIcon name={icon} />}
      <span>{label}</span>
    </span>
  )
}
