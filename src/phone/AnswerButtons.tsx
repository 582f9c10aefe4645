import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useT } from '@/i18n/useT'
import { usePhone } from './usePhone'

interface AnswerButtonsProps {
  caller: string
  size?: 'small' | 'large'
  answerIcon?: ReactNode
  declineIcon?: ReactNode
}

export const AnswerButtons = ({ caller, size = 'small', answerIcon, declineIcon }: AnswerButtonsProps) => {
  const t = useT()
  const ask = usePhone()
  return (
    <>
      <Button
        size={size}
        variant="contained"
        color="success"
        startIcon={answerIcon}
        aria-label={t('Answer the call from {caller}', { caller })}
        onClick={() => void ask((phone) => phone.accept())}
      >
        {t('Answer')}
      </Button>
      <Button
        size={size}
        variant="contained"
        color="error"
        startIcon={declineIcon}
        aria-label={t('Decline the call from {caller}', { caller })}
        onClick={() => void ask((phone) => phone.hangUp())}
      >
        {t('Decline')}
      </Button>
    </>
  )
}
