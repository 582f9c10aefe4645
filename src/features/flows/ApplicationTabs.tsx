import { useT } from '@/i18n/useLanguage'
import { readSettings } from '@/lib/settings'
import { paths } from '@/lib/paths'
import { SectionTabs } from '@/ui/SectionTabs'

/** Only with a service that has opening hours. */
export const ApplicationTabs = () => {
  const t = useT()
  if (!readSettings().extensions) return null
  return (
    <SectionTabs
      label={t('Call routing')}
      pages={[
        [paths.applications, t('Applications')],
        [paths.schedules, t('Opening hours')],
      ]}
    />
  )
}
