import { Page } from '@/ui/Page'

/** The whole content of this page, in every language. */
const WORD = 'TODO'

export const ManageNumberPage = () => <Page title={WORD} />
