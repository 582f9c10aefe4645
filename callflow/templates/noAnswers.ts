import type { Answers } from './template'

/** Apart from the templates, which load later. */
export const noAnswers: Answers = {
  business: '',
  phone: '',
  second_phone: '',
  sales_phone: '',
  service_phone: '',
  urgent_phone: '',
  email: '',
  text_fr: '',
  text_en: '',
}
