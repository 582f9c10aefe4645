import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useT } from '@/i18n/useLanguage'
import { usePhone } from './usePhone'

interface AnswerButtonsProps {
  caller: string
  /** To answer and to decline; the buttons are large with them and small without. */
  icons?: readonly [ReactNode, ReactNode]
}

export const AnswerButtons = ({ caller, icons }: AnswerButtonsProps) => {
  const t = useT()
  const ask = usePhone()
  const size = icons ? 'large' : 'small'
  return (
    <>
      <Button
        size={size}
        variant="contained"
        color="success"
        startIcon={icons?.[0]}
        aria-label={t('Answer the call from {caller}', { caller })}
        onClick={() => void ask((phone) => phone.accept())}
      >
        {t('Answer')}
      </Button>
      <Button
        size={size}
        variant="contained"
        color="error"
        startIcon={icons?.[1]}
        aria-label={t('Decline the call from {caller}', { caller })}
        onClick={() => void ask((phone) => phone.hangUp())}
      >
        {t('Decline')}
      </Button>
    </>
  )
}
