import { Page } from '@/ui/Page'

/** Part 1, section 2: this route shows the word alone, the same in every language. */
const WORD = 'TODO'

export const ManageNumberPage = () => <Page title={WORD} />
