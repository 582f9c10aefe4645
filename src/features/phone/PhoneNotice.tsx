import Button from '@mui/material/Button'
import { useT } from '@/i18n/useT'
import { usePhone } from '@/phone/usePhone'
import { selectWebphone } from '@/slices/webphone'
import { useAppSelector } from '@/store/hooks'
import { Notice } from '@/ui/Notice'

export const PhoneNotice = () => {
  const t = useT()
  const withPhone = usePhone()
  const { phone, call } = useAppSelector(selectWebphone)
  switch (phone) {
    case 'elsewhere':
      return (
        <Notice
          kind="info"
          role="status"
          action={
            <Button size="small" onClick={() => void withPhone((ready) => ready.takeOver())}>
              {t('Use it here')}
            </Button>
          }
        >
          <div>{t('The web phone is open in another tab')}</div>
          <div>{t('If you use it here, any call in that tab will end.')}</div>
        </Notice>
      )
    case 'lost':
    case 'failed':
      // The call may survive; a new connection would end it.
      return call !== null ? null : (
        <Button variant="outlined" onClick={() => void withPhone((ready) => ready.retry())}>
          {t('Try again')}
        </Button>
      )
    case 'off':
    case 'connecting':
    case 'ready':
      return null
  }
}
