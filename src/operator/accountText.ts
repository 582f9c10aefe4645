import type { Standing } from 'contract/operatorAccounts'
import { useListCatalogueQuery } from '@/api/endpoints/operator'
import { useLanguage } from '@/i18n/useLanguage'
import { msg, type Message } from '@/i18n/message'
import type { Tone } from '@/ui/StatusChip'

export const standings: Readonly<Record<Standing, { tone: Tone; label: Message }>> = {
  open: { tone: 'good', label: msg('Open') },
  suspended: { tone: 'warning', label: msg('Suspended') },
  closing: { tone: 'warning', label: msg('Closing') },
  closed: { tone: 'neutral', label: msg('Closed') },
}

export const provinceOptions = ['QC', 'ON', 'BC', 'AB', 'MB', 'SK', 'NS', 'NB', 'NL', 'PE', 'NT', 'YT', 'NU'].map((value) => ({ value, label: value }))

/** The plans of the catalogue, by their codes. */
export const usePlanOptions = (): { value: string; label: string }[] => {
  const language = useLanguage()
  const { data } = useListCatalogueQuery()
  return (data?.plans ?? []).map(({ code, name_en, name_fr }) => ({ value: String(code), label: language === 'fr' ? name_fr : name_en }))
}

/** In dollars, as people write them: 12.50, 12,50, -5. Not a number for anything else. */
export const amountIn = (text: string): number => {
  const written = text.replace(/[\s$\u00a0]/g, '').replace(',', '.')
  return /^-?\d{1,6}(\.\d{1,2})?$/.test(written) ? Number(written) : Number.NaN
}
