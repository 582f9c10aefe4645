import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined'
import Button from '@mui/material/Button'
import { useLazyGetInvoiceFileQuery, type ListedInvoice } from '@/api'
import { useSubmit } from '@/forms/useSubmit'
import { say } from '@/i18n/sentence'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { toFailure } from '@/lib/failure'
import { openTab } from '@/lib/newTab'
import { useNotify } from '@/store/useNotify'
import { Aside } from '@/ui/Aside'
import { referenceOf } from './invoiceFacts'

const useDownload = (invoice: ListedInvoice) => {
  const t = useT()
  const language = useLanguage()
  const [getInvoiceFile] = useLazyGetInvoiceFileQuery()
  const notify = useNotify()
  return useSubmit({
    act: async () => {
      const tab = openTab({ title: referenceOf(invoice), text: t('Your invoice is on its way…'), language })
      const giveUp = (error: unknown) => {
        tab.close()
        const failure = toFailure(error)
        // Whose session is over is told so on the sign-in page.
        if (failure.type !== 'unauthorized') notify('warning', say('An error occurred, please try again in a moment.'))
        return { error: failure }
      }
      const { data, error } = await getInvoiceFile(invoice.uid)
      if (data === undefined || error !== undefined) return giveUp(error)
      try {
        tab.show(data.file_url)
        return { data: data.file_url }
      } catch (thrown) {
        return giveUp(thrown)
      }
    },
    onDone: () => undefined,
    explain: () => null,
  })
}

/** The tab opens within the click, and gets its address when that has come. */
export const DownloadButton = ({ invoice }: { invoice: ListedInvoice }) => {
  const t = useT()
  const { isBusy, submit } = useDownload(invoice)
  return (
    <Button size="small" startIcon={<PictureAsPdf />} loading={isBusy} onClick={submit}>
      {t('Download')}
      <Aside text={referenceOf(invoice)} />
    </Button>
  )
}
