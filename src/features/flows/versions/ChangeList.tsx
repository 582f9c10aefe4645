import Box from '@mui/material/Box'
import type { FlowChange } from 'contract/flowVersions'
import { useListFeaturesQuery, useListParametersQuery } from '@/api'
import { plural } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { changeMessage, type StepName } from './changeMessage'

interface ChangeListProps {
  changes: readonly FlowChange[]
  /** Changes that the service left out of the list. */
  more: number
  /** What is said if there are none. */
  none: string
  /** How many are listed; the rest is counted. */
  most?: number
}

const listStyles = { m: 0, pl: 2.5, listStyleType: 'disc', typography: 'body2', overflowWrap: 'anywhere', '& li + li': { mt: 0.5 }, '& .about': { color: 'text.secondary' } } as const

type ChangedStep = Extract<FlowChange, { kind: 'step_changed' }>

/** Settings go by their labels once these have arrived. */
const ChangedSettings = ({ change, nameOf }: { change: ChangedStep; nameOf: StepName }) => {
  const t = useT()
  const { data } = useListParametersQuery(change.module_name)
  const labelOf = (setting: string): string => data?.find(({ name }) => name === setting)?.label || setting
  return <span>{t(changeMessage(change, nameOf, labelOf))}</span>
}

const Change = ({ change, nameOf }: { change: FlowChange; nameOf: StepName }) => {
  const t = useT()
  const description = 'description' in change ? change.description : ''
  return (
    <li>
      {change.kind === 'step_changed' ? <ChangedSettings change={change} nameOf={nameOf} /> : <span>{t(changeMessage(change, nameOf))}</span>}
      {description === '' ? null : <span className="about"> · {description}</span>}
    </li>
  )
}

/** The name of a feature; until known, that on the wire. */
export const useStepName = (): StepName => {
  const { data } = useListFeaturesQuery()
  return (moduleName) => data?.find(({ name }) => name === moduleName)?.friendly_name || moduleName
}

/** What one version of a call flow has that another had not, in words. */
export const ChangeList = ({ changes, more, none, most = Infinity }: ChangeListProps) => {
  const t = useT()
  const nameOf = useStepName()
  const shown = changes.slice(0, most)
  const others = changes.length - shown.length + more
  if (changes.length === 0) {
    return (
      <Box component="p" sx={{ m: 0, typography: 'body2', color: 'text.secondary' }}>
        {none}
      </Box>
    )
  }
  return (
    <Box component="ul" aria-label={t('Changes')} sx={listStyles}>
      {shown.map((change, index) => (
        <Change key={index} change={change} nameOf={nameOf} />
      ))}
      {others === 0 ? null : <li className="about">{t(plural(others, '{count} more change', '{count} more changes'))}</li>}
    </Box>
  )
}
