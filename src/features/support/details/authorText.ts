import type { Translate } from '@/i18n/translator'
import type { TimelineMessage } from './timeline'

/** Who wrote it: the support team is one, whoever of it answers. */
export const authorText = ({ by, name }: Pick<TimelineMessage, 'by' | 'name'>, t: Translate): string =>
  by === 'support' ? t('Support team') : name || t('Unknown author')
