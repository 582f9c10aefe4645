import { useT } from '@/i18n/useT'
import { readSettings } from '@/lib/settings'
import { OutsideLink } from '@/ui/TextLink'

/** Where the host names no subscribe page, its own front page is the way to become a customer. */
const HOST_FRONT_PAGE = '/'

export const SubscribeLink = () => {
  const t = useT()
  return (
    <OutsideLink href={readSettings().subscribeUrl || HOST_FRONT_PAGE} rel="noopener noreferrer">
      {t('Or subscribe now')}
    </OutsideLink>
  )
}
