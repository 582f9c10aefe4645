import type { FlowChange } from 'contract/flowVersions'
import type { ListedVersion } from '@/api/endpoints/flowVersions'
import { msg, plural, type Message } from '@/i18n/message'

export type StepName = (moduleName: string) => string

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
export const changeMessage = (change: FlowChange, nameOf: StepName, settingName: (name: string) => string = String): Message => {
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
