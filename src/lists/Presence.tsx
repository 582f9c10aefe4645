import Typography from '@mui/material/Typography'
import { useAttendQuery, type Subject } from '@/api/endpoints/presence'
import { plural, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { readSettings } from '@/lib/settings'
import { isView } from '@/lib/storedToken'
import { perLanguage } from '@/lib/text'

const listIn = perLanguage((locale) => new Intl.ListFormat(locale))

const textOf = (kind: Subject['kind'], count: number, names: string): Message =>
  kind === 'supportRequest'
    ? plural(count, '{names} is reading this request too', '{names} are reading this request too', { names })
    : plural(count, '{names} is editing', '{names} are editing', { names })

/** In the gap below what it follows, so that nothing moves when somebody comes or goes. */
const styles = { minHeight: '1.5rem', mb: '-1.5rem', pt: 0.25, lineHeight: 1.25, overflowWrap: 'anywhere', displayPrint: 'none' } as const

const Others = (subject: Subject) => {
  const t = useT()
  const language = useLanguage()
  // A sign of life draws nothing anew.
  const { data: { names = [], is_elsewhere = 0 } = {} } = useAttendQuery(subject, { selectFromResult: ({ data }) => ({ data }) })
  const others = names.length === 0 ? [] : [t(textOf(subject.kind, names.length, listIn(language).format(names)))]
  // Whoever only reads may do so twice.
  const own = is_elsewhere === 1 && subject.kind !== 'supportRequest' ? [t('You have this open in another window')] : []
  return (
    <Typography role="status" variant="body2" color="textSecondary" sx={styles}>
      {[...others, ...own].join(' · ')}
    </Typography>
  )
}

/** Says to others of the account that this screen is shown, and who of them has it open. Support that looks on is nobody. */
export const Presence = (subject: Subject) => (readSettings().extensions && !isView() ? <Others {...subject} /> : null)
