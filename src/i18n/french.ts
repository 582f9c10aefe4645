import { frenchTexts } from 'callflow/frenchText'
import catalogue from './fr.json'

/** As it is shown: `fr.json` is typed with straight apostrophes. */
// eslint-disable-next-line import/no-default-export -- Loaded like the JSON file that it reads.
export default frenchTexts(catalogue)
