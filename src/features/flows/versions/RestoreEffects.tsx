import Box from '@mui/material/Box'
import { compareFlows } from 'callflow/compare'
import type { FlowChange } from 'contract/flowVersions'
import type { Id } from 'contract/operation'
import { useMemo } from 'react'
import { useListRehearsalsQuery, type EditedBranch, type ListedRehearsal } from '@/api'
import type { OpenedVersion } from '@/api/endpoints/flowVersions'
import { msg, plural, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { readSettings } from '@/lib/settings'
import { Notice } from '@/ui/Notice'
import { runTests, type TestRun } from '../editor/rehearsal/useTests'
import { useSchedules } from '../editor/useKnownSchedules'

const noTests: readonly ListedRehearsal[] = []
const noBranches: readonly EditedBranch[] = []

/** The saved tests, run against the branches of a version that is not current. */
export const useVersionTests = (applicationId: Id, branches: readonly EditedBranch[] = noBranches): readonly TestRun[] => {
  const { data: tests = noTests } = useListRehearsalsQuery(applicationId, { skip: !readSettings().rehearsals })
  const { data: schedules } = useSchedules()
  return useMemo(() => (branches.length === 0 ? [] : runTests(tests, branches, schedules)), [tests, branches, schedules])
}

/** Steps go with their branch. */
const stepsIn = (changes: readonly FlowChange[], ofStep: FlowChange['kind'], ofBranch: FlowChange['kind']): number =>
  changes.reduce((sum, change) => sum + (change.kind === ofStep ? 1 : change.kind === ofBranch && 'modules' in change ? change.modules : 0), 0)

const effectsOf = (changes: readonly FlowChange[]): Message[] => {
  const count = (...kinds: FlowChange['kind'][]): number => changes.filter(({ kind }) => kinds.includes(kind)).length
  const counted: [number, (count: number) => Message][] = [
    [count('branch_removed'), (branches) => plural(branches, '{count} branch is removed', '{count} branches are removed')],
    [stepsIn(changes, 'step_removed', 'branch_removed'), (steps) => plural(steps, '{count} step is removed', '{count} steps are removed')],
    [count('branch_added'), (branches) => plural(branches, '{count} branch is added', '{count} branches are added')],
    [stepsIn(changes, 'step_added', 'branch_added'), (steps) => plural(steps, '{count} step is added', '{count} steps are added')],
    [count('step_changed', 'step_moved'), (steps) => plural(steps, '{count} step is changed or moved', '{count} steps are changed or moved')],
    [count('branch_renamed', 'branches_ordered'), () => msg('Names or the order of branches change')],
  ]
  return counted.flatMap(([many, text]) => (many === 0 ? [] : [text(many)]))
}

const problems = {
  no_steps: msg('This version has no steps: callers will be hung up on.'),
  reaches_nobody: msg("With this version, callers reach nobody: no phone rings, they hear nothing and can't leave a message."),
} as const

interface RestoreEffectsProps {
  current: readonly EditedBranch[]
  restored: OpenedVersion
  tests: readonly TestRun[]
}

/** What becomes of the current call flow, of callers and of the saved tests. */
export const RestoreEffects = ({ current, restored, tests }: RestoreEffectsProps) => {
  const t = useT()
  const effects = useMemo(() => effectsOf(compareFlows(current, restored.branches)), [current, restored.branches])
  const { problem } = restored.version
  const failed = tests.filter(({ isAsExpected }) => !isAsExpected).map(({ test }) => test.friendly_name)
  return (
    <Box sx={{ display: 'grid', gap: 1.5, my: 1.5 }}>
      {effects.length === 0 ? null : (
        <Box sx={{ typography: 'body2' }}>
          <span>{t('Compared with the current version:')}</span>
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
            {effects.map((effect) => (
              <li key={effect.key}>{t(effect)}</li>
            ))}
          </Box>
        </Box>
      )}
      {problem === null ? null : (
        <Notice kind="warning" role="none">
          {t(problems[problem])}
        </Notice>
      )}
      {tests.length === 0 ? null : failed.length === 0 ? (
        <Box sx={{ typography: 'body2' }}>{t(plural(tests.length, '{count} saved test passes with this version.', '{count} saved tests pass with this version.'))}</Box>
      ) : (
        <Notice kind="warning" role="none">
          {t(plural(tests.length, '{failed} of {count} saved test fails with this version: {names}', '{failed} of {count} saved tests fail with this version: {names}', { failed: failed.length, names: failed.join(', ') }))}
        </Notice>
      )}
    </Box>
  )
}
