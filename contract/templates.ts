import { Type, type Static } from 'typebox'
import { ApplicationSummarySchema } from './applications'
import { operation } from './operation'
import { Essential, Exactly, IdSchema, LongTextSchema, Nullable, TextSchema } from './parts'

export const templateNames = ['reception', 'after_hours', 'holidays', 'several_phones', 'support', 'announcement'] as const

export const answerNames = [
  'business',
  'phone',
  'second_phone',
  'sales_phone',
  'service_phone',
  'urgent_phone',
  'email',
  'text_fr',
  'text_en',
] as const

/** What a template asks for, each for its steps. Only `business` is required; what is missing can be set in the editor. */
const AnswerSchema = Type.Optional(LongTextSchema(1000))

export const TemplateBodySchema = Exactly({
  friendly_name: TextSchema(),
  template: Type.Enum(templateNames),
  business: AnswerSchema,
  phone: AnswerSchema,
  second_phone: AnswerSchema,
  sales_phone: AnswerSchema,
  service_phone: AnswerSchema,
  urgent_phone: AnswerSchema,
  email: AnswerSchema,
  text_fr: AnswerSchema,
  text_en: AnswerSchema,
  /** Null for a new schedule, if the template has opening hours. */
  schedule_id: Type.Optional(Nullable(IdSchema)),
})

export const FromTemplateReplySchema = Exactly({ application: Essential(ApplicationSummarySchema) })

export type TemplateName = (typeof templateNames)[number]
export type AnswerName = (typeof answerNames)[number]
export type TemplateBody = Static<typeof TemplateBodySchema>
export type FromTemplateReply = Static<typeof FromTemplateReplySchema>

export const templatesOperations = {
  /** With its branches, steps and tests, in the language of the request; everything or nothing. */
  createFromTemplate: operation('POST', '/accounts/:accountId/applications/from-template', {
    body: TemplateBodySchema,
    reply: FromTemplateReplySchema,
    status: 201,
    ext: true,
  }),
}
