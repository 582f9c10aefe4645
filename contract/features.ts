import { Type, type Static } from 'typebox'
import { ParametersSchema } from './branches'
import { operation } from './operation'
import { Essential, Exactly, FlagSchema, ListOf, Nullable } from './parts'

export const FeatureSchema = Exactly({ name: Essential(Type.String()), friendly_name: Type.String(), is_new: FlagSchema })

export const FeaturesReplySchema = Exactly({ modules: ListOf(FeatureSchema) })

const InputTypeSchema = Type.Union([
  Type.Literal('text'),
  Type.Literal('number'),
  Type.Literal('select'),
  Type.Literal('switch'),
  Type.Literal('audiofile-selector'),
  Type.Literal('extensions'),
  Type.Literal('routes'),
  Type.Literal('schedule'),
  Type.Literal('branch'),
])

export const ParameterDefinitionSchema = Exactly({
  name: Essential(Type.String()),
  label: Type.String(),
  input_type: InputTypeSchema,
  options: Nullable(Type.Array(Exactly({ value: Essential(Type.String()), label: Type.String() }))),
  default: Type.Unknown({ description: 'null where there is none' }),
  hide_label: FlagSchema,
})

export const ParameterDefinitionsReplySchema = Exactly({ parameters: ListOf(ParameterDefinitionSchema) })

export type Feature = Static<typeof FeatureSchema>
export type ParameterDefinition = Static<typeof ParameterDefinitionSchema>

export const featuresOperations = {
  listFeatures: operation('GET', '/modules', { reply: FeaturesReplySchema }),
  listParameters: operation('GET', '/modules/:moduleName/parameters', { reply: ParameterDefinitionsReplySchema }),
  validateParameters: operation('POST', '/modules/:moduleName/validate', { body: ParametersSchema, status: 204 }),
}
