import { useT } from '@/i18n/useLanguage'
import { readSettings } from '@/lib/settings'
import { paths } from '@/lib/paths'
import { SectionTabs } from '@/ui/SectionTabs'

/** Only with a service that keeps people. */
export const LogTabs = () => {
  const t = useT()
  if (!readSettings().extensions) return null
  return (
    <SectionTabs
      label={t('Logs')}
      pages={[
        [paths.logs, t('Calls')],
        [paths.contacts, t('Contacts')],
      ]}
    />
  )
}
