import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Id } from 'contract/operation'
import { useChangeRehearsalMutation } from '@/api'
import { explainDialog } from '@/forms/explainDialog'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { atTextEdge } from '@/ui/styles'
import { bringFocusBack } from '@/ui/focusHeading'
import { endMessage, type BranchName } from './callEnd'
import type { TestRun } from './useTests'

interface TestChangeProps {
  applicationId: Id
  run: TestRun
  branchName: BranchName
}

export const TestChange = ({ applicationId, run: { test, now }, branchName }: TestChangeProps) => {
  const t = useT()
  const [changeRehearsal] = useChangeRehearsalMutation()
  const { id, friendly_name: name, expected } = test
  const update = useToastSubmit<object>({
    send: () => changeRehearsal({ applicationId, id, friendly_name: name, expected: now }),
    saved: msg('Test has been updated'),
    explain: explainDialog,
    onDone: bringFocusBack,
  })
  return (
    <>
      <Typography variant="body2">{t('Expected: {end}', { end: t(endMessage(expected, branchName)) })}</Typography>
      <Typography variant="body2">{t('Now: {end}', { end: t(endMessage(now, branchName)) })}</Typography>
      <Button size="small" aria-label={t('Update test {name}', { name })} loading={update.isBusy} sx={atTextEdge.small} onClick={update.submit}>
        {t('Update test')}
      </Button>
    </>
  )
}
