import type { Standing } from 'contract/account'
import { useListCatalogueQuery } from '@/api/endpoints/operator'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { failureOf } from '@/lib/failure'
import { msg, type Message } from '@/i18n/message'
import type { Tone } from '@/ui/StatusChip'

export const standings: Readonly<Record<Standing, { tone: Tone; label: Message }>> = {
  open: { tone: 'good', label: msg('Active') },
  suspended: { tone: 'warning', label: msg('Suspended') },
  closing: { tone: 'warning', label: msg('Closing') },
  closed: { tone: 'neutral', label: msg('Closed') },
}

/** The plans of the catalogue, by their codes. */
export const usePlanOptions = (): { value: string; label: string }[] => {
  const language = useLanguage()
  const { data } = useListCatalogueQuery()
  return (data?.plans ?? []).map(({ code, name_en, name_fr }) => ({ value: String(code), label: nameIn(language, { name_en, name_fr }) }))
}

/** In the operator's language, once the catalogue is there. */
export const planName = (options: readonly { value: string; label: string }[], { plan, plan_name }: { plan: number; plan_name: string | null }): string =>
  options.find(({ value }) => value === String(plan))?.label ?? plan_name ?? ''

export const nameIn = (language: string, { name_en, name_fr }: { name_en: string; name_fr: string }): string => (language === 'fr' ? name_fr : name_en)

/** The service names it in English. */
export const usePlanNamed = (): ((name: string) => string) => {
  const language = useLanguage()
  const { data } = useListCatalogueQuery()
  return (name) => (language === 'fr' ? (data?.plans.find(({ name_en }) => name_en === name)?.name_fr ?? name) : name)
}

/** Refuses a text that is no amount before it is sent. */
export const useAmounts = () => {
  const t = useT()
  const refused = (name: string) => ({ error: failureOf({ type: 'validation', status: 422, outcome: 'refused', fields: { [name]: [t('Enter an amount in dollars.')] } }) })
  return <Answer>(name: string, text: string, send: (amount: number) => Answer) => {
    const amount = amountIn(text)
    return Number.isNaN(amount) ? refused(name) : send(amount)
  }
}

/** As people type it. */
export const amountText = (amount: number, language: string): string => (language === 'fr' ? amount.toFixed(2).replace('.', ',') : amount.toFixed(2))

/** In dollars, as people write them: 12.50, 12,50, -5. Not a number for anything else. */
export const amountIn = (text: string): number => {
  const written = text.replace(/[\s$\u00a0]/g, '').replace(',', '.')
  return /^-?\d{1,6}(\.\d{1,2})?$/.test(written) ? Number(written) : Number.NaN
}
