import Box from '@mui/material/Box'
import type { FlowChange } from 'contract/flowVersions'
import { useListFeaturesQuery, useListParametersQuery } from '@/api'
import { plural, msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import type { ListedVersion, OpenedVersion } from '@/api/endpoints/flowVersions'
import type { Translate } from '@/i18n/translator'
import { branchText } from '@/lists/callPath/stepTexts'
import { Notice } from '@/ui/Notice'

type Missing = OpenedVersion['missing'][number]

const missingMessage = ({ kind, branch_name: branch }: Missing, step: string): Message => {
  switch (kind) {
    case 'audiofile':
      return msg('{branch}: {step} plays an audio file that no longer exists', { branch, step })
    case 'branch':
      return msg('{branch}: {step} leads to a branch that no longer exists', { branch, step })
    case 'schedule':
      return msg('{branch}: {step} follows opening hours that no longer exist', { branch, step })
    case 'person':
      return msg('{branch}: {step} names somebody who is no longer on the team', { branch, step })
  }
}

/** Steps of a version that would be incomplete now. */
export const MissingList = ({ title, missing }: { title: string; missing: readonly Missing[] }) => {
  const t = useT()
  const nameOf = useStepName()
  return (
    <Notice kind="warning" role="none">
      <span>{title}</span>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {missing.map((each, index) => (
          <li key={index}>{t(missingMessage({ ...each, branch_name: branchText(t, each.branch_name) }, nameOf(each.module_name)))}</li>
        ))}
      </Box>
    </Notice>
  )
}

type StepName = (moduleName: string) => string

type MovedStep = Extract<FlowChange, { kind: 'step_moved' }>

const added = (branch: string, modules: number): Message =>
  modules === 0 ? msg('Branch “{branch}” added', { branch }) : plural(modules, 'Branch “{branch}” added, with {count} step', 'Branch “{branch}” added, with {count} steps', { branch })

const removed = (branch: string, modules: number): Message =>
  modules === 0 ? msg('Branch “{branch}” deleted', { branch }) : plural(modules, 'Branch “{branch}” deleted, with {count} step', 'Branch “{branch}” deleted, with {count} steps', { branch })

const moved = (change: MovedStep, nameOf: StepName): Message => {
  const [step, branch] = [nameOf(change.module_name), change.branch_name]
  if (String(change.branch_id) !== String(change.from_branch_id)) return msg('{branch}: {step} moved here from “{from}”', { branch, step, from: change.from_branch_name })
  if (change.next === null) return msg('{branch}: {step} moved to the end', { branch, step })
  return msg('{branch}: {step} moved before {next}', { branch, step, next: nameOf(change.next.module_name) })
}

/** In plain language, e.g. 'Sales: Voicemail moved before Menu'. Settings go by the names that `settingName` gives them. */
const changeMessage = (change: FlowChange, nameOf: StepName, settingName: (name: string) => string = String): Message => {
  switch (change.kind) {
    case 'branch_added':
      return added(change.branch_name, change.modules)
    case 'branch_removed':
      return removed(change.branch_name, change.modules)
    case 'branch_renamed':
      return msg('Branch “{before}” renamed to “{branch}”', { before: change.before_name, branch: change.branch_name })
    case 'branches_ordered':
      return msg('Order of the branches changed')
    case 'step_added':
      return msg('{branch}: {step} added', { branch: change.branch_name, step: nameOf(change.module_name) })
    case 'step_removed':
      return msg('{branch}: {step} removed', { branch: change.branch_name, step: nameOf(change.module_name) })
    case 'step_moved':
      return moved(change, nameOf)
    case 'step_changed':
      return msg('{branch}: {step} changed ({settings})', { branch: change.branch_name, step: nameOf(change.module_name), settings: change.settings.map(settingName).join(', ') })
  }
}

/** What is said of a version whose list of changes is empty. */
export const noChanges = ({ version }: Pick<ListedVersion, 'version'>): Message =>
  version === 1 ? msg('The first version that was kept') : msg('Nothing that callers would notice')

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
const useStepName = (): StepName => {
  const { data } = useListFeaturesQuery()
  return (moduleName) => data?.find(({ name }) => name === moduleName)?.friendly_name || moduleName
}

const named = (change: FlowChange, t: Translate): FlowChange => {
  if (!('branch_name' in change)) return change
  const shown = { ...change, branch_name: branchText(t, change.branch_name) }
  return shown.kind === 'step_moved' ? { ...shown, from_branch_name: branchText(t, shown.from_branch_name) } : shown
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
        <Change key={index} change={named(change, t)} nameOf={nameOf} />
      ))}
      {others === 0 ? null : <li className="about">{t(plural(others, '{count} more change', '{count} more changes'))}</li>}
    </Box>
  )
}
