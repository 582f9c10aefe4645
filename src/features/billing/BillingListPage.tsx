import type { ComponentProps, ReactNode } from 'react'
import { useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'

type BillingListPageProps<Data> = Omit<ComponentProps<typeof Loaded<Data>>, 'subject' | 'height'> & { title: string; action?: ReactNode }

const PLACE_HEIGHT_PX = 320

export const BillingListPage = <Data,>({ title, action, query, ...content }: BillingListPageProps<Data>) => {
  const t = useT()
  return (
    <Page title={title} back={{ to: paths.billing, label: t('Billing') }} action={query.data === undefined ? null : action}>
      <Loaded {...content} query={query} subject={title} height={PLACE_HEIGHT_PX} />
    </Page>
  )
}
