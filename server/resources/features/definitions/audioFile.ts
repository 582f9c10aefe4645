import { isId } from '../../../core/routes/path'
import { isInvalid, isRequired } from '../../../core/failures/sentences'
import type { Feature } from '../feature'
import { idsOf, isMissing } from '../values'

export const audioFile: Feature = {
  name: 'audiofile',
  friendly_name: { en: 'Audio file', fr: 'Fichier audio' },
  parameters: [
    {
      name: 'audiofile_id',
      label: { en: 'Audio file', fr: 'Fichier audio' },
      input_type: 'audiofile-selector',
      problem: (value) => {
        if (isMissing(value)) return isRequired
        return idsOf(value).every(isId) && idsOf(value).length === 1 ? null : isInvalid
      },
      references: (value) => ({ audioFiles: idsOf(value) }),
    },
  ],
}
