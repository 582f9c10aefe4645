import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'
import { TextLink } from '@/ui/TextLink'

export const BackToLogin = () => {
  const t = useT()
  return (
    <TextLink to={paths.login}>
      {t('Back to login')}
    </TextLink>
  )
}
