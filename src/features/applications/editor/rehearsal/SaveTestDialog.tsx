import type { Id } from 'contract/operation'
import type { Rehearsal } from 'callflow/rehearse'
import type { CallEvent } from 'callflow/machine'
import { useCreateRehearsalMutation, useListNumbersQuery } from '@/api'
import { say } from '@/i18n/sentence'
import { useT } from '@/i18n/useT'
import { endOf } from './callEnd'
import { endSaid, nameSaid, type BranchName } from './endSaid'
import type { CallPlan } from './useRehearsal'
import { TestNameDialog } from './TestNameDialog'

interface SaveTestDialogProps {
  applicationId: Id
  call: CallPlan & { events: readonly CallEvent[] }
  rehearsal: Rehearsal
  branchName: BranchName
  onClose: () => void
}

/** The service takes no longer name. */
const MOST_NAME_LENGTH = 100

/** Keeps the call as a test: the same events have to lead to the same end. */
export const SaveTestDialog = ({ applicationId, call, rehearsal, branchName, onClose }: SaveTestDialogProps) => {
  const t = useT()
  const [createRehearsal] = useCreateRehearsalMutation()
  const expected = endOf(rehearsal)
  const { caller, numberId, events } = call
  const { data: numbers } = useListNumbersQuery()
  // The number of a call that is played again may be released since: the service would refuse it.
  const isReleased = numbers?.every(({ id }) => String(id) !== String(numberId)) === true
  return (
    <TestNameDialog
      title={t('Save as test')}
      firstName={[...t(nameSaid(events, expected, branchName))].slice(0, MOST_NAME_LENGTH).join('')}
      hint={t(endSaid(expected, branchName))}
      act={(friendly_name, idempotencyKey) => {
        const body = { friendly_name, script: { caller, number_id: isReleased ? null : numberId, events: [...events] }, expected }
        return createRehearsal({ applicationId, idempotencyKey, body })
      }}
      done={say('Test has been created')}
      onClose={onClose}
    />
  )
}
