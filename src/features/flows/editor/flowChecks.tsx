import Box from '@mui/material/Box'
import { useState } from 'react'
import type { SkippedChecksBody } from 'contract/flowVersions'
import type { Id } from 'contract/operation'
import { replyTo } from '@/api'
import { listRehearsals, useSkipFlowChecksMutation } from '@/api/endpoints/flowVersions'
import { listSchedules } from '@/api/endpoints/schedules'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { TextInput } from '@/forms/TextInput'
import { useSubmit } from '@/forms/useSubmit'
import type { Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import type { AppDispatch } from '@/store/makeStore'
import type { EditedStack } from '../checkFlow'
import { findLostCallers } from './lostCallers'
import { failedNames, runTests } from './rehearsal/testRuns'

/** What a call flow that must pass its checks fails. */
export interface FailedChecks {
  tests: readonly string[]
  lost: readonly Message[]
}

/** Null if it passes; throws where it can't be told. */
export const findFailedChecks =
  (applicationId: Id, stacks: readonly EditedStack[]) =>
  async (dispatch: AppDispatch): Promise<FailedChecks | null> => {
    const [tests, schedules] = await Promise.all([
      replyTo(dispatch(listRehearsals.initiate(applicationId, { forceRefetch: true }))),
      replyTo(dispatch(listSchedules.initiate(undefined, { forceRefetch: true }))),
    ])
    // A failed query keeps the data of an earlier one.
    if (tests.error !== undefined || schedules.error !== undefined || tests.data === undefined || schedules.data === undefined) throw new Error('the checks could not be read')
    const found = await findLostCallers(stacks, schedules.data, tests.data)
    const failed = { tests: failedNames(runTests(tests.data, stacks, schedules.data)), lost: found?.findings.map(({ problem }) => problem) ?? [] }
    return failed.tests.length === 0 && failed.lost.length === 0 ? null : failed
  }

const MAX_REASON = 500
const MOST_SHOWN = 5

const listStyles = { m: 0, pl: 2.5, typography: 'body2', overflowWrap: 'anywhere' } as const

const FailedList = ({ title, items }: { title: string; items: readonly string[] }) => {
  const t = useT()
  if (items.length === 0) return null
  return (
    <div>
      <Box component="p" sx={{ m: 0, mb: 0.5, fontWeight: 600 }}>
        {title}
      </Box>
      <Box component="ul" sx={listStyles}>
        {items.slice(0, MOST_SHOWN).map((item) => (
          <li key={item}>{item}</li>
        ))}
        {items.length > MOST_SHOWN ? <li>{t('and {count} more', { count: items.length - MOST_SHOWN })}</li> : null}
      </Box>
    </div>
  )
}

interface ReasonInputProps {
  value: string
  onChange: (reason: string) => void
  error?: string | undefined
  isDisabled?: boolean
}

export const ReasonInput = ({ value, onChange, error, isDisabled = false }: ReasonInputProps) => {
  const t = useT()
  return (
    <TextInput
      name="reason"
      label={t('Reason')}
      autoComplete="off"
      maxLength={MAX_REASON}
      hint={t('It is kept in the account journal, which owners find under Edit account.')}
      value={value}
      onChange={onChange}
      error={error}
      isDisabled={isDisabled}
    />
  )
}

interface FailedChecksDialogProps {
  applicationId: Id
  failed: FailedChecks
  onSave: () => void
  onClose: () => void
}

/** Names what fails, and saves it all the same for a reason. */
export const FailedChecksDialog = ({ applicationId, failed: { tests, lost }, onSave, onClose }: FailedChecksDialogProps) => {
  const t = useT()
  const [skip] = useSkipFlowChecksMutation()
  const [reason, setReason] = useState('')
  const body: SkippedChecksBody = { reason, failed_tests: [...tests], problem: lost.length === 0 ? null : 'loses_callers' }
  const form = useSubmit<unknown>({
    send: async () => {
      const { error } = await skip({ id: applicationId, ...body })
      return error === undefined ? { data: {} } : { error }
    },
    onDone: onSave,
    explain: explainDialog,
  })
  return (
    <FormDialog
      role="alertdialog"
      title={t('This call flow fails its checks')}
      submitLabel={t('Save anyway')}
      form={form}
      isSubmitDisabled={reason.trim() === ''}
      onClose={onClose}
    >
      <FailedList title={t('Tests that fail')} items={tests} />
      <FailedList title={t('Callers who are lost')} items={lost.map((problem) => t(problem))} />
      <ReasonInput value={reason} onChange={setReason} error={form.errorOf('reason')} isDisabled={form.isBusy} />
    </FormDialog>
  )
}
