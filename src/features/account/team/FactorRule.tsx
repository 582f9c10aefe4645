import Box from '@mui/material/Box'
import { useSetFactorRuleMutation } from '@/api/endpoints/factors'
import { explainAct } from '@/forms/explainDialog'
import { SwitchInput } from '@/forms/SwitchInput'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg, plural } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatMoment } from '@/lib/timeText'

interface FactorRuleProps {
  requiredAt: string | null
  /** How many people have no factor. */
  lacking: number
}

/** Whether everybody in the account needs a passkey or an app beside their password. */
export const FactorRule = ({ requiredAt, lacking }: FactorRuleProps) => {
  const t = useT()
  const language = useLanguage()
  const [setRule] = useSetFactorRuleMutation()
  const isOn = requiredAt !== null
  const { isBusy, submit } = useToastSubmit({
    send: () => setRule({ is_required: isOn ? 0 : 1 }),
    saved: isOn ? msg('A password alone is enough again.') : msg('Two-step verification will be required in seven days.'),
    explain: explainAct,
  })
  const rule = isOn ? t('From {date}, anyone without it can only set it up.', { date: formatMoment(requiredAt, language) }) : t('After seven days, anyone without it can only set it up.')
  const missing = lacking === 0 ? t('Everybody has it.') : t(plural(lacking, "{people} person doesn't have it yet.", "{people} people don't have it yet.", { people: lacking }))
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
      <SwitchInput name="factor_rule" label={t('Require two-step verification for everybody')} isOn={isBusy ? !isOn : isOn} onChange={() => submit()} />
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{[rule, missing].join(' ')}</Box>
    </Box>
  )
}
