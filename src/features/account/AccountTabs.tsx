import { useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { readSettings } from '@/lib/settings'
import { useMayOpen } from '@/store/useMay'
import { SectionTabs } from '@/ui/SectionTabs'

/** For owners, who have both. */
export const AccountTabs = () => {
  const t = useT()
  const isOwner = useMayOpen('privacy')
  if (!readSettings().extensions || !isOwner) return null
  return (
    <SectionTabs
      label={t('Edit account')}
      pages={[
        [paths.editAccount, t('Account')],
        [paths.privacy, t('Privacy')],
      ]}
    />
  )
}
