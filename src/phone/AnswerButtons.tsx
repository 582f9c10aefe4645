import Button from '@mui/material/Button'
import { useT } from '@/i18n/useT'
import { usePhone } from './usePhone'

interface AnswerButtonsProps {
  caller: string
  size?: 'small' | 'medium'
}

export const AnswerButtons = ({ caller, size = 'medium' }: AnswerButtonsProps) => {
  const t = useT()
  const ask = usePhone()
  return (
    <>
      <Button
        size={size}
        variant="contained"
        color="success"
        aria-label={t('Accept the call from {caller}', { caller })}
        onClick={() => void ask((phone) => phone.accept())}
      >
        {t('Accept')}
      </Button>
      <Button
        size={size}
        variant="outlined"
        color="error"
        aria-label={t('Decline the call from {caller}', { caller })}
        onClick={() => void ask((phone) => phone.hangUp())}
      >
        {t('Decline')}
      </Button>
    </>
  )
}
